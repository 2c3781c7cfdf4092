import type { Desk } from './desk.ts';
import { prolongHold } from './hold-repository.ts';

/** It needs no lock: it touches no bucket, and a hold that is being closed is closed for it. */
export async function extend({ queries, now }: Desk, holdId: string, ttlMs: number): Promise<void> {
  const expiresAt = new Date(now().getTime() + ttlMs).toISOString();
  await prolongHold(queries, { hold: holdId, expiresAt });
}
