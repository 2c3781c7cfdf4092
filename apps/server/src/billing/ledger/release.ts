import type { Desk } from './desk.ts';
import { closeHold } from './hold-repository.ts';

export async function release({ queries, now }: Desk, holdId: string): Promise<void> {
  const at = now().toISOString();
  await closeHold(queries, { hold: holdId, kind: 'release', status: 'released', amount: 0, dueBy: 'infinity', at });
}
