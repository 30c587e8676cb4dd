import { native } from '../native.js';

/** The kernel at the speed that it has for users. */
export function nativeKernel(): typeof import('../../src/experiment/play-study.js') {
  return native('experiment', 'play-study.js');
}
