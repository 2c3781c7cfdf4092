import { bigint, timestamp } from 'drizzle-orm/pg-core';

/** Column for a timestamp with time zone. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Column for a whole amount of money or quota; check constraints keep it below 2^53. */
export const count = (name: string) => bigint(name, { mode: 'number' });
