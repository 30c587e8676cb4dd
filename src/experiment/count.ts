/** `100,000`. */
export function count(whole: number): string {
  return String(whole).replace(/\B(?=(\d{3})+$)/g, ',');
}
