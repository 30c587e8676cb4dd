/** Of these, those that can be states and marks: the grammar knows where they are named. */
export const CAN_BE_STATES: ReadonlySet<string> = new Set(['left', 'over', 'points', 'gone']);

/** Words of the language that an author cannot use as names: phrases begin or continue with them. */
export const RESERVED: ReadonlySet<string> = new Set(
  (
    'all and are as at by casualties drawn eliminated enemies enemy failed force friends gone higher hits in inch inches is ' +
    'last left lost lower move moves near newly not nothing of or order over passed piece pieces points result roll round ' +
    'routed shooters so sum surrendered that the this to total turn under unit units was within'
  ).split(' '),
);
