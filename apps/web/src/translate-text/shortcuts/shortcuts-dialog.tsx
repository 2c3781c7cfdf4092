import { Dialog } from '@interlinear/ui/dialog';
import type { RefObject } from 'react';
import { useTranslations } from 'use-intl';
import { ShortcutList } from '../../shortcuts/shortcut-list.tsx';
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
      <ShortcutList shortcuts={SHORTCUTS.map(({ keys, label }) => ({ keys, label: t(label) }))} />
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
