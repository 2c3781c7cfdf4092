/** Without letters and digits that are taken for each other. */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const RANDOM_SIGNS = 8;

/** What people call an order, e.g. `20261121-7KQ2M9XA`: the day, and what nobody guesses. */
export function orderNumber(at: Date, randomInt: (below: number) => number): string {
  const day = at.toISOString().slice(0, 10).replaceAll('-', '');
  const signs = Array.from({ length: RANDOM_SIGNS }, () => SIGNS[randomInt(SIGNS.length)]);
  return `${day}-${signs.join('')}`;
}
