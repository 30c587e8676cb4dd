import { sha256 as hashOf } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** SHA-256 at once, also in a browser, whose own is asynchronous. */

/**
 * Of bytes, or of a text in UTF-8, as 64 hexadecimal digits.
 *
 * @example sha256('abc') // 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'
 */
export function sha256(content: string | Uint8Array): string {
  return bytesToHex(hashOf(typeof content === 'string' ? utf8ToBytes(content) : content));
}

/**
 * Of a text in base 64, as a content security policy names a script or style.
 *
 * @example sha256Base64('abc') // 'ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0='
 */
export function sha256Base64(text: string): string {
  return btoa(String.fromCharCode(...hashOf(utf8ToBytes(text))));
}
