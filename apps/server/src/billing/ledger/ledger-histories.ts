import fc from 'fast-check';
import type { Channel, Meter } from './ledger.ts';

/** An operation on an account. Holds are numbered in the order they were made; a number without a hold is skipped. */
export type Operation =
  | { type: 'grant'; grants: readonly GrantPlan[] }
  | { type: 'reserve'; meters: readonly Meter[]; amount: number; requestKey: string; ttlMinutes: number }
  | { type: 'settle'; hold: number; amount: number }
  | { type: 'release'; hold: number }
  | { type: 'extend'; hold: number; ttlMinutes: number }
  | { type: 'pass'; minutes: number }
  | { type: 'sweep' }
  | { type: 'revoke'; prefix: string; reference: string }
  | { type: 'refund'; prefix: string; reference: string }
  /** Revocation and grant in one transaction, which may be rolled back. */
  | { type: 'downgrade'; prefix: string; grants: readonly GrantPlan[]; isUndone: boolean };

export interface GrantPlan {
  meter: Meter;
  channel: Channel;
  sourceKey: string;
  amount: number;
  /** Start of validity, relative to now. */
  fromMinutes: number;
  /** Validity; `null` never expires. */
  minutes: number | null;
}

// Few of each, so that grants repeat, requests are retried and operations collide.
const SOURCES: readonly { channel: Channel; sourceKey: string }[] = [
  { channel: 'subscription', sourceKey: 'sub:1:march' },
  { channel: 'subscription', sourceKey: 'sub:1:april' },
  { channel: 'subscription', sourceKey: 'sub:2:march' },
  { channel: 'reward', sourceKey: 'invite:1:' },
  { channel: 'other', sourceKey: 'operator:1:' },
  { channel: 'buy', sourceKey: 'order:1:' },
  { channel: 'buy', sourceKey: 'order:2:' },
];
const PREFIXES = ['sub:1:', 'sub:', 'order:1:', 'order:2:', 'order:', 'invite:', 'nothing:'];
const METERS: readonly Meter[] = ['tokens', 'ftokens'];

const minutes = (max: number) => fc.integer({ min: 1, max });
const hold = fc.nat(5);
const prefix = fc.constantFrom(...PREFIXES);
const reference = fc.constantFrom('one', 'two');

const grant: fc.Arbitrary<GrantPlan> = fc
  .record({
    source: fc.constantFrom(...SOURCES),
    meter: fc.constantFrom(...METERS),
    amount: fc.nat(50),
    fromMinutes: fc.constantFrom(0, 0, 0, -5, 3),
    minutes: fc.option(minutes(30)),
  })
  .map(({ source, ...rest }) => ({ ...source, ...rest }));
const grants = fc.array(grant, { minLength: 1, maxLength: 3 });

const operation: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ type: fc.constant('grant' as const), grants }) },
  {
    weight: 8,
    arbitrary: fc.record({
      type: fc.constant('reserve' as const),
      meters: fc.constantFrom<readonly Meter[]>(['tokens'], ['tokens', 'ftokens'], ['ftokens', 'tokens']),
      amount: minutes(70),
      requestKey: fc.constantFrom('a', 'b', 'c', 'd'),
      ttlMinutes: minutes(8),
    }),
  },
  { weight: 6, arbitrary: fc.record({ type: fc.constant('settle' as const), hold, amount: fc.nat(70) }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('release' as const), hold }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('extend' as const), hold, ttlMinutes: minutes(15) }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('pass' as const), minutes: minutes(10) }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('sweep' as const) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('revoke' as const), prefix, reference }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('refund' as const), prefix, reference }) },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constant('downgrade' as const), prefix, grants, isUndone: fc.boolean() }),
  },
);

/** Begins with grants, because without them nothing else does anything. */
export const histories: fc.Arbitrary<readonly Operation[]> = fc
  .tuple(fc.array(grant, { minLength: 2, maxLength: 5 }), fc.array(operation, { minLength: 4, maxLength: 14 }))
  .map(([first, rest]) => [{ type: 'grant', grants: first }, ...rest]);
