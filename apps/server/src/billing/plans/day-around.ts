/** A day as the clocks of a time zone show it. */
export interface Day {
  /** E.g. `2026-11-21`. */
  date: string;
  from: Date;
  /** The first moment that is not part of it. */
  to: Date;
}

const MINUTE_MS = 60_000;
/** No day is longer: clocks that are set back add an hour or two. */
const LONGEST_DAY_MS = 27 * 60 * MINUTE_MS;

/**
 * The day that a moment is part of. Its bounds are looked for, not computed, because some days have 23 hours, or 25, and some begin
 * at one o'clock.
 * @throws {RangeError} for a time zone that nobody knows
 */
export function dayAround(moment: Date, timeZone: string): Day {
  const dateOf = dateReader(timeZone);
  const at = Math.floor(moment.getTime() / MINUTE_MS);
  const longest = LONGEST_DAY_MS / MINUTE_MS;
  const date = dateOf(at);
  return {
    date,
    from: fromMinute(firstMinute(at - longest, at, (minute) => dateOf(minute) >= date)),
    to: fromMinute(firstMinute(at, at + longest, (minute) => dateOf(minute) > date)),
  };
}

/** Clocks are set in whole minutes. */
function fromMinute(minute: number): Date {
  return new Date(minute * MINUTE_MS);
}

/** The first minute for which it holds, when it does not for `before` and does for `after`. */
function firstMinute(before: number, after: number, holds: (minute: number) => boolean): number {
  let [not, yes] = [before, after];
  while (yes - not > 1) {
    const middle = Math.floor((not + yes) / 2);
    if (holds(middle)) yes = middle;
    else not = middle;
  }
  return yes;
}

/** Reads what date a clock shows, so that dates in order are texts in order. */
function dateReader(timeZone: string): (minute: number) => string {
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'iso8601',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return (minute) => {
    const parts = new Map(format.formatToParts(fromMinute(minute)).map(({ type, value }) => [type, value]));
    return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
  };
}
