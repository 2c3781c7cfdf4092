import type { ReactNode } from 'react';

const LOOKS = {
  good: 'bg-leaf-wash text-leaf',
  waiting: 'bg-amber-wash text-amber',
  bad: 'bg-rubric-wash text-rubric',
  over: 'bg-sunken text-faded',
} as const;

export type PillLook = keyof typeof LOOKS;

/** A state, in a word. */
export function Pill({ look, children }: { look: PillLook; children: ReactNode }) {
  return (
    <span className={`inline-block rounded-full px-2.5 py-0.5 text-xs font-medium ${LOOKS[look]}`}>{children}</span>
  );
}
