// A program for bench/guard: `attack-process.ts NAME`. Takes its order by a message and answers with an `AttackReport`.
import { ATTACKS, type AttackOrder, type CpuSlice, createAttackContext } from './attacks.ts';

export interface AttackReport<Outcome = unknown> {
  outcome: Outcome;
  /** Processor time that the attacker used itself, from moment to moment. */
  cpuSlices: CpuSlice[];
}

const SLICE_MS = 50;

const name = process.argv[2] ?? '';
const attack = Object.entries(ATTACKS).find(([known]) => known === name)?.[1];
if (!attack) throw new Error(`No attack ${name}. There are: ${Object.keys(ATTACKS).join(', ')}.`);
process.once('message', async (order: AttackOrder) => {
  const cpu = watchCpu();
  const outcome = await attack(createAttackContext(order));
  const report: AttackReport = { outcome, cpuSlices: cpu.end() };
  process.send?.(report, undefined, undefined, () => process.exit());
});

function watchCpu(): { end(): CpuSlice[] } {
  const slices: CpuSlice[] = [];
  let startMs = performance.now();
  let usage = process.cpuUsage();
  const endSlice = () => {
    const { user, system } = process.cpuUsage(usage);
    slices.push({ ms: performance.now() - startMs, cpuMs: (user + system) / 1_000 });
    startMs = performance.now();
    usage = process.cpuUsage();
  };
  const timer = setInterval(endSlice, SLICE_MS);
  return {
    end() {
      clearInterval(timer);
      endSlice();
      return slices;
    },
  };
}
