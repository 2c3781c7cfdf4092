import type { ReactNode } from 'react';

export interface DetailsProps {
  /** Rows whose value is null, undefined or empty are left out. */
  rows: readonly { name: string; value: ReactNode }[];
}

/** A list of names with their values. */
export function Details({ rows }: DetailsProps) {
  const shown = rows.filter(({ value }) => value !== null && value !== undefined && value !== '');
  return (
    <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-[minmax(9rem,auto)_1fr] sm:gap-y-2">
      {shown.map(({ name, value }) => (
        <div key={name} className="contents">
          <dt className="text-faded max-sm:-mb-2.5">{name}</dt>
          <dd className="min-w-0 [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
