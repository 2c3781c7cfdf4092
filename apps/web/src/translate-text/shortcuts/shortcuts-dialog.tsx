import { Dialog } from '@interlinear/ui/dialog';
import type { RefObject } from 'react';
import { useTranslations } from 'use-intl';
import { SHORTCUTS } from './shortcuts.ts';

export interface ShortcutsDialogProps {
  ref: RefObject<HTMLDialogElement | null>;
  usesSingleKeys: boolean;
  onSingleKeys: (usesSingleKeys: boolean) => void;
}

/** Dialog that lists the keyboard shortcuts (TXT-04). */
export function ShortcutsDialog({ ref, usesSingleKeys, onSingleKeys }: ShortcutsDialogProps) {
  const t = useTranslations('translator');
  const shell = useTranslations('shell');
  return (
    <Dialog ref={ref} title={t('shortcuts')} closeLabel={shell('close')}>
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-5 gap-y-3 text-sm">
        {SHORTCUTS.map(({ action, keys, label }) => (
          <div key={action} className="col-span-2 grid grid-cols-subgrid">
            <dt>
              <kbd className="rounded-sm border border-edge bg-paper px-1.5 py-0.5 font-sans text-xs">{keys}</kbd>
            </dt>
            <dd>{t(label)}</dd>
          </div>
        ))}
      </dl>
      <label className="mt-5 flex items-center gap-2.5 text-sm">
        <input
          type="checkbox"
          checked={usesSingleKeys}
          onChange={(event) => onSingleKeys(event.target.checked)}
          className="size-4.5 accent-rubric"
        />
        {t('singleKeys')}
      </label>
    </Dialog>
  );
}
