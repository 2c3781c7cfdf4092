/** Four hexadecimal digits. */
export function hexOf(value: number): string {
  return value.toString(16).padStart(4, '0');
}
