/** The goal that both forces hold the field equally often. Any other text is a target: `win_rate.blue = 0.5`. */
export const EQUAL = 'equal';
