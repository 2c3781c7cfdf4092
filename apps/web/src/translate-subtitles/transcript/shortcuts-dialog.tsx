import { Dialog } from '@interlinear/ui/dialog';
import type { RefObject } from 'react';
import { useTranslations } from 'use-intl';
import { ShortcutList } from '../../shortcuts/shortcut-list.tsx';

/** Keys of the transcript, of the editor in it, and of the page. */
const SHORTCUTS = [
  { keys: '↑ ↓', label: 'key_move' },
  { keys: 'Home End', label: 'key_ends' },
  { keys: 'Space', label: 'key_play' },
  { keys: 'Enter', label: 'key_edit' },
  { keys: 'Ctrl+Enter', label: 'key_following' },
  { keys: 'Esc', label: 'key_leave' },
  { keys: 'Ctrl+Z', label: 'undo' },
  { keys: 'Shift+Ctrl+Z', label: 'redo' },
] as const;

/** Lists the keys of the subtitle translator. */
export function ShortcutsDialog({ ref }: { ref: RefObject<HTMLDialogElement | null> }) {
  const t = useTranslations('subtitles');
  const translator = useTranslations('translator');
  const shell = useTranslations('shell');
  return (
    <Dialog ref={ref} title={translator('shortcuts')} closeLabel={shell('close')}>
      <ShortcutList shortcuts={SHORTCUTS.map(({ keys, label }) => ({ keys, label: t(label) }))} />
    </Dialog>
  );
}
