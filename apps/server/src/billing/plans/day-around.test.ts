import { bySize } from '@interlinear/testing/test-size';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayAround } from './day-around.ts';

const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/Los_Angeles',
  'Asia/Kathmandu',
  'Africa/Cairo',
  'America/Havana',
  '+05:30',
];
const inShort = (moment: string, zone: string) => {
  const { date, from, to } = dayAround(new Date(moment), zone);
  return [date, from.toISOString(), to.toISOString()];
};

describe('the day of a moment', () => {
  it.each([
    ['2026-11-21T23:30:00Z', 'UTC', '2026-11-21', '2026-11-21T00:00:00.000Z', '2026-11-22T00:00:00.000Z'],
    ['2026-11-21T23:30:00Z', 'Asia/Tokyo', '2026-11-22', '2026-11-21T15:00:00.000Z', '2026-11-22T15:00:00.000Z'],
    ['2026-11-21T03:00:00Z', 'America/New_York', '2026-11-20', '2026-11-20T05:00:00.000Z', '2026-11-21T05:00:00.000Z'],
    ['2026-11-21T18:15:00Z', 'Asia/Kathmandu', '2026-11-22', '2026-11-21T18:15:00.000Z', '2026-11-22T18:15:00.000Z'],
    ['2026-11-21T18:29:59.999Z', '+05:30', '2026-11-21', '2026-11-20T18:30:00.000Z', '2026-11-21T18:30:00.000Z'],
  ])('%s is, in %s, of %s', (moment, zone, ...day) => {
    expect(inShort(moment, zone)).toEqual(day);
  });

  it.each([
    ['23 hours when clocks go forward', '2026-03-29T12:00:00Z', 'Europe/Berlin', 23],
    ['25 hours when they go back', '2026-10-25T12:00:00Z', 'Europe/Berlin', 25],
    ['23 hours that begin at one o’clock', '2026-04-24T12:00:00Z', 'Africa/Cairo', 23],
  ])('has %s', (_what, moment, zone, hours) => {
    const { from, to } = dayAround(new Date(moment), zone);
    expect((to.getTime() - from.getTime()) / 3_600_000).toBe(hours);
  });

  it('contains the moment, follows the day before, and is the same for every moment in it', () => {
    const moments = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(moments, fc.constantFrom(...ZONES), (moment, zone) => {
        const day = dayAround(moment, zone);
        expect(day.from <= moment && moment < day.to).toBe(true);
        expect(dayAround(day.from, zone)).toEqual(day);
        expect(dayAround(new Date(day.to.getTime() - 1), zone)).toEqual(day);
        const before = dayAround(new Date(day.from.getTime() - 1), zone);
        expect(before.to).toEqual(day.from);
        expect(before.date < day.date).toBe(true);
      }),
      { numRuns: bySize({ quick: 60, deep: 600 }) },
    );
  });

  it('throws for an unknown time zone', () => {
    expect(() => dayAround(new Date(), 'Middle/Earth')).toThrow(RangeError);
  });
});
