/** The goal that both forces hold the field equally often. Any other target is a measure and a number: `win_rate.blue = 0.5`. */
export const EQUAL = 'equal';
