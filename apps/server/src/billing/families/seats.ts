import { addMonths } from '../plans/monthly-windows.ts';
import type { Family, FamilyMemberRow } from './repository.ts';

type Seat = Pick<FamilyMemberRow, 'status' | 'joinedAt'>;

/**
 * Returns when a seat becomes free; `undefined` when it is not blocked. Joining grants a month's quota, so the seat of a former
 * member stays blocked until a month after they joined. Otherwise one seat could serve any number of people in turn.
 */
export function blockedUntil({ status, joinedAt }: Seat, now: Date): Date | undefined {
  if (status !== 'removed' || joinedAt === null) return undefined;
  const free = addMonths(joinedAt, 1);
  return free > now ? free : undefined;
}

/** Tells whether a seat is occupied or still blocked. */
export function isTaken(seat: Seat, now: Date): boolean {
  return seat.status !== 'removed' || blockedUntil(seat, now) !== undefined;
}

/** Tells whether a family pack has expired or was revoked. */
export function isOver({ validTo, revokedAt }: Family, now: Date): boolean {
  return validTo <= now || revokedAt !== null;
}
