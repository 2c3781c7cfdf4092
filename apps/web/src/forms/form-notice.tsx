import { Icon } from '@interlinear/ui/icon';
import type { ReactNode } from 'react';

const KINDS = {
  failure: { role: 'alert', icon: 'alert', style: 'bg-rubric-wash text-rubric' },
  success: { role: 'status', icon: 'check', style: 'bg-leaf-wash text-leaf' },
  hint: { role: 'status', icon: 'help', style: 'bg-amber-wash text-amber' },
} as const;

/** A message about a form as a whole, announced to screen readers. */
export function FormNotice({ kind, children }: { kind: keyof typeof KINDS; children: ReactNode }) {
  const { role, icon, style } = KINDS[kind];
  return (
    <div role={role} className={`flex gap-2.5 rounded-md px-3.5 py-3 text-sm ${style}`}>
      <span className="shrink-0">
        <Icon name={icon} size={18} />
      </span>
      <div className="min-w-0 [overflow-wrap:anywhere]">{children}</div>
    </div>
  );
}
