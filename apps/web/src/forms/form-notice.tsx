import { Icon } from '@interlinear/ui/icon';
import type { ReactNode } from 'react';

const KINDS = {
  failure: { role: 'alert', icon: 'alert', look: 'bg-rubric-wash text-rubric' },
  success: { role: 'status', icon: 'check', look: 'bg-leaf-wash text-leaf' },
  hint: { role: 'status', icon: 'help', look: 'bg-amber-wash text-amber' },
} as const;

/** A sentence about a form as a whole, in its place until the next attempt. */
export function FormNotice({ kind, children }: { kind: keyof typeof KINDS; children: ReactNode }) {
  const { role, icon, look } = KINDS[kind];
  return (
    <div role={role} className={`flex gap-2.5 rounded-md px-3.5 py-3 text-sm ${look}`}>
      <span className="shrink-0">
        <Icon name={icon} size={18} />
      </span>
      <div className="min-w-0">{children}</div>
    </div>
  );
}
