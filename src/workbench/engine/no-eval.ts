import { config } from 'zod';
import { forbidOwnCode } from '../../battlefield/own-code.js';

/**
 * Keeps the schema library and the kernel from testing whether they may generate code: the page's policy forbids that,
 * and the browser would report the attempt. Must be imported before everything else.
 */
config({ jitless: true });
forbidOwnCode();
