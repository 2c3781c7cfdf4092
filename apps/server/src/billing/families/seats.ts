import { addMonths } from '../plans/monthly-windows.ts';
import type { FamilyMemberRow } from './repository.ts';

type Seat = Pick<FamilyMemberRow, 'status' | 'joinedAt'>;

/**
 * When a seat can be given to somebody else; `undefined` when it can be now. A month's quota comes with joining, so a seat whose
 * member left rests until the month after their joining is over: else one seat would serve any number of people in turn.
 */
export function restsUntil({ status, joinedAt }: Seat, now: Date): Date | undefined {
  if (status !== 'removed' || joinedAt === null) return undefined;
  const free = addMonths(joinedAt, 1);
  return free > now ? free : undefined;
}

/** Whether it is one of the seats that are taken. */
export function isTaken(seat: Seat, now: Date): boolean {
  return seat.status !== 'removed' || restsUntil(seat, now) !== undefined;
}
