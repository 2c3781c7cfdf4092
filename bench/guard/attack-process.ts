// A program for bench/guard: `attack-process.ts NAME`. Takes its order by a message and answers with the outcome.
import { ATTACKS, type AttackOrder } from './attacks.ts';

const name = process.argv[2] ?? '';
const attack = Object.entries(ATTACKS).find(([known]) => known === name)?.[1];
if (!attack) throw new Error(`No attack ${name}. There are: ${Object.keys(ATTACKS).join(', ')}.`);
process.once('message', async (order: AttackOrder) => {
  const outcome = await attack(order);
  process.send?.(outcome, undefined, undefined, () => process.exit());
});
