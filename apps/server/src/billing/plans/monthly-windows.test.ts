import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMonths, monthlyWindow, type Period, shareOf } from './monthly-windows.ts';

const DAY_MS = 24 * 3_600_000;
const at = (iso: string) => new Date(`${iso}Z`);
const window = (from: string, to: string): Period => ({ from: at(from), to: at(to) });

const anchors = fc.date({ min: at('2020-01-01T00:00:00'), max: at('2030-12-31T23:59:59'), noInvalidDate: true });
/** Offsets of up to twenty years. */
const later = fc.integer({ min: 0, max: 20 * 366 * DAY_MS });

describe('the month of a moment', () => {
  it.each([
    ['2026-01-31T10:00:00', '2026-02-01T00:00:00', window('2026-01-31T10:00:00', '2026-02-28T10:00:00')],
    ['2026-01-31T10:00:00', '2026-02-28T09:59:59', window('2026-01-31T10:00:00', '2026-02-28T10:00:00')],
    ['2026-01-31T10:00:00', '2026-02-28T10:00:00', window('2026-02-28T10:00:00', '2026-03-31T10:00:00')],
    ['2024-01-31T10:00:00', '2024-02-29T12:00:00', window('2024-02-29T10:00:00', '2024-03-31T10:00:00')],
    ['2026-10-30T00:00:00', '2027-03-15T00:00:00', window('2027-02-28T00:00:00', '2027-03-30T00:00:00')],
    ['2024-02-29T00:00:00', '2025-02-28T00:00:00', window('2025-02-28T00:00:00', '2025-03-29T00:00:00')],
    ['2026-11-21T05:46:36', '2026-11-21T05:46:36', window('2026-11-21T05:46:36', '2026-12-21T05:46:36')],
  ])('[BILL-02] counted from %s, at %s', (anchor, moment, expected) => {
    expect(monthlyWindow(at(anchor), at(moment))).toEqual(expected);
  });

  it('[BILL-02] contains the moment, and is the same for every moment in it', () => {
    fc.assert(
      fc.property(
        anchors,
        later,
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (anchor, ms, share) => {
          const moment = new Date(anchor.getTime() + ms);
          const { from, to } = monthlyWindow(anchor, moment);
          expect(from <= moment && moment < to).toBe(true);
          const other = new Date(from.getTime() + Math.floor(share * (to.getTime() - from.getTime())));
          expect(monthlyWindow(anchor, other)).toEqual({ from, to });
        },
      ),
    );
  });

  it('[BILL-02] follows the month before without gap or overlap, on the anchor’s day or the last of its month', () => {
    fc.assert(
      fc.property(anchors, later, (anchor, ms) => {
        const { from, to } = monthlyWindow(anchor, new Date(anchor.getTime() + ms));
        expect(monthlyWindow(anchor, to).from).toEqual(to);
        if (from > anchor) expect(monthlyWindow(anchor, new Date(from.getTime() - 1)).to).toEqual(from);
        for (const edge of [from, to]) {
          expect(edge.getTime() % DAY_MS).toBe(anchor.getTime() % DAY_MS);
          const isLastDay = new Date(edge.getTime() + DAY_MS).getUTCDate() === 1;
          if (edge.getUTCDate() !== anchor.getUTCDate()) {
            expect({ isLastDay, isShort: edge.getUTCDate() < anchor.getUTCDate() }).toEqual({
              isLastDay: true,
              isShort: true,
            });
          }
        }
      }),
    );
  });

  it('[BILL-02] gives a year exactly twelve months', () => {
    fc.assert(
      fc.property(anchors, (anchor) => {
        const end = addMonths(anchor, 12);
        const starts = new Set<number>();
        for (let month = anchor; month < end; month = monthlyWindow(anchor, month).to) starts.add(month.getTime());
        expect(starts.size).toBe(12);
      }),
    );
  });
});

describe('a prorated amount', () => {
  const month = window('2026-11-01T00:00:00', '2026-12-01T00:00:00');

  it.each([
    [month, 3000],
    [window('2026-11-01T00:00:05', '2026-12-01T00:00:00'), 3000],
    [window('2026-11-16T00:00:00', '2026-12-01T00:00:00'), 1500],
    [window('2026-11-30T23:00:00', '2026-12-01T00:00:00'), 100],
  ])('counts days that have begun: %j', (part, share) => {
    expect(shareOf(3000, part, month)).toBe(share);
  });

  it('is rounded up, exact beyond safe integers, and never more than the whole', () => {
    expect(shareOf(1, window('2026-11-30T00:00:00', '2026-12-01T00:00:00'), month)).toBe(1);
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
        fc.integer({ min: 1, max: 30 }),
        (amount, days) => {
          const part = { from: new Date(month.to.getTime() - days * DAY_MS), to: month.to };
          const share = shareOf(amount, part, month);
          expect(share).toBeLessThanOrEqual(amount);
          expect(BigInt(share) * 30n - BigInt(amount) * BigInt(days)).toSatisfy(
            (rest: bigint) => rest >= 0n && rest < 30n,
          );
        },
      ),
    );
  });
});
