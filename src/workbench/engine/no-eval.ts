import { config } from 'zod';
import { forbidOwnCode } from '../../battlefield/own-code.js';

/**
 * Keeps the schema library and the kernel from trying whether they may make code out of text: the page's policy forbids
 * it, and the browser would report the try. To be imported before all else.
 */
config({ jitless: true });
forbidOwnCode();
