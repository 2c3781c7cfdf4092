import type { ReactNode } from 'react';

const TONES = {
  good: 'bg-leaf-wash text-leaf',
  waiting: 'bg-amber-wash text-amber',
  bad: 'bg-rubric-wash text-rubric',
  over: 'bg-sunken text-faded',
  accent: 'bg-rubric-wash text-rubric',
} as const;

export type PillTone = keyof typeof TONES;

/** A coloured label for a state. */
export function Pill({ tone, children }: { tone: PillTone; children: ReactNode }) {
  return (
    <span className={`inline-block rounded-full px-2.5 py-0.5 text-xs font-medium ${TONES[tone]}`}>{children}</span>
  );
}
