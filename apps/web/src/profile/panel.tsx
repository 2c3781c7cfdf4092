import type { ReactNode } from 'react';

/** A titled box of a screen, with an optional lede. */
export function Panel({ title, lede, children }: { title: string; lede?: string; children: ReactNode }) {
  return (
    <section className="grid gap-4 rounded-lg border border-rule bg-sheet p-5 sm:p-6">
      <div className="grid gap-1">
        <h2 className="display text-lg">{title}</h2>
        {lede && <p className="text-sm text-faded">{lede}</p>}
      </div>
      {children}
    </section>
  );
}
