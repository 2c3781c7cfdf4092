import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

/** The classes of a picker's button, and of its placeholder until the picker has loaded. */
export const pickerButtonClass =
  'inline-flex min-h-10 max-w-full cursor-pointer items-center gap-1.5 rounded-md px-3 font-medium outline-rubric hover:bg-sunken data-[focus-visible]:outline-2';

export function PickerButtonContent({ children }: { children: ReactNode }) {
  return (
    <>
      <span className="truncate">{children}</span>
      <span className="shrink-0 text-faded">
        <Icon name="chevron" size={16} />
      </span>
    </>
  );
}
