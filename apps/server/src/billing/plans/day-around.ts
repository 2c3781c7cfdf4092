/** A calendar day in a time zone. */
export interface Day {
  /** ISO date, e.g. `2026-11-21`. */
  date: string;
  from: Date;
  /** Exclusive end. */
  to: Date;
}

const MINUTE_MS = 60_000;
/** Upper bound for a day's length: clocks set back add an hour or two. */
const MAX_DAY_MS = 27 * 60 * MINUTE_MS;

/**
 * Returns the day that contains a moment. Its bounds are found by binary search, because some days have 23 or 25 hours and some
 * begin at one o'clock.
 * @throws {RangeError} for an unknown time zone
 */
export function dayAround(moment: Date, timeZone: string): Day {
  const dateOf = dateReader(timeZone);
  const at = Math.floor(moment.getTime() / MINUTE_MS);
  const maxMinutes = MAX_DAY_MS / MINUTE_MS;
  const date = dateOf(at);
  return {
    date,
    from: fromMinute(firstMinute(at - maxMinutes, at, (minute) => dateOf(minute) >= date)),
    to: fromMinute(firstMinute(at, at + maxMinutes, (minute) => dateOf(minute) > date)),
  };
}

/** Converts minutes since 1970; clocks are only set in whole minutes. */
function fromMinute(minute: number): Date {
  return new Date(minute * MINUTE_MS);
}

/** Finds the first minute for which `holds` is true, given that it is false for `before` and true for `after`. */
function firstMinute(before: number, after: number, holds: (minute: number) => boolean): number {
  let [not, yes] = [before, after];
  while (yes - not > 1) {
    const middle = Math.floor((not + yes) / 2);
    if (holds(middle)) yes = middle;
    else not = middle;
  }
  return yes;
}

/** Creates a function that formats a minute as an ISO date in the time zone, so that dates sort as strings. */
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
