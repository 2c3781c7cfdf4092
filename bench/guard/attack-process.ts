// A program for bench/guard: `attack-process.ts NAME`. Takes its order by a message and answers with an `AttackReport`.
import { ATTACKS, type AttackOrder } from './attacks.ts';

export interface AttackReport<Outcome = unknown> {
  outcome: Outcome;
  /** Share of a core that the attacker used itself. */
  cpuShare: number;
}

const name = process.argv[2] ?? '';
const attack = Object.entries(ATTACKS).find(([known]) => known === name)?.[1];
if (!attack) throw new Error(`No attack ${name}. There are: ${Object.keys(ATTACKS).join(', ')}.`);
process.once('message', async (order: AttackOrder) => {
  const start = performance.now();
  const usedBefore = process.cpuUsage();
  const outcome = await attack(order);
  const { user, system } = process.cpuUsage(usedBefore);
  const report: AttackReport = { outcome, cpuShare: (user + system) / 1_000 / (performance.now() - start) };
  process.send?.(report, undefined, undefined, () => process.exit());
});
