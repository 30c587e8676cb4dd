import { config } from 'zod';

/**
 * Keeps the schema library from trying whether it may make code out of text: the page's policy forbids it, and the
 * browser would report the try. To be imported before any schema is made.
 */
config({ jitless: true });
