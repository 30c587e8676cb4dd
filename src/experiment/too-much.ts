/** A valid scenario, or a number of battles, that is too large to be played. The message says what to shrink. */
export class TooMuch extends RangeError {
  override readonly name = 'TooMuch';
}
