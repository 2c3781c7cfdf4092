import { bigint, timestamp } from 'drizzle-orm/pg-core';

/** A moment, kept with its zone. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** A whole number that money or quota is counted in; below 2^53 by the checks of its table. */
export const count = (name: string) => bigint(name, { mode: 'number' });
