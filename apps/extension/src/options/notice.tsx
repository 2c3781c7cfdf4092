import { Button, IconButton } from '@interlinear/ui/button';
import { Icon } from '@interlinear/ui/icon';
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import { say } from '../messages/say.ts';

/** Duration of the “Saved” notice. Notices with undo stay until the next one. */
const SAVED_MS = 2500;

type Notice =
  | { kind: 'saved' }
  | { kind: 'done'; text: string; undo?: () => Promise<unknown> }
  | { kind: 'failed'; text: string };

export interface Notify {
  saved(): void;
  /** Shows a message, optionally with an undo action. */
  done(text: string, undo?: () => Promise<unknown>): void;
  failed(text: string): void;
  /** Waits for a save and shows whether it succeeded. Resolves with the same. */
  awaitSave(change: Promise<unknown>): Promise<boolean>;
}

const NotifyContext = createContext<Notify | undefined>(undefined);

export function useNotify(): Notify {
  const notify = use(NotifyContext);
  if (!notify) throw new Error('There is no NoticeProvider around this.');
  return notify;
}

/** Shows the latest notice at the bottom of the window and announces it. */
export function NoticeProvider({ children }: { children: ReactNode }) {
  const [notice, setNotice] = useState<Notice>();
  const notify = useMemo(() => createNotify(setNotice), []);
  useEffect(() => {
    if (notice?.kind !== 'saved') return;
    // The timer may fire when the next notice is set but not yet shown, and must leave that one.
    const timer = setTimeout(() => setNotice((latest) => (latest === notice ? undefined : latest)), SAVED_MS);
    return () => clearTimeout(timer);
  }, [notice]);
  return (
    <NotifyContext value={notify}>
      {children}
      <div className="pointer-events-none fixed inset-x-0 bottom-0 z-40 flex justify-center p-4">
        {/* Always rendered, because live regions announce only changes. */}
        <div role="status">
          {notice && <NoticeLine notice={notice} notify={notify} onClose={() => setNotice(undefined)} />}
        </div>
      </div>
    </NotifyContext>
  );
}

function createNotify(show: (notice: Notice) => void): Notify {
  const saved = () => show({ kind: 'saved' });
  const failed = (text: string) => show({ kind: 'failed', text });
  return {
    saved,
    failed,
    done: (text, undo) => show({ kind: 'done', text, ...(undo ? { undo } : {}) }),
    async awaitSave(change) {
      try {
        await change;
        saved();
        return true;
      } catch (error) {
        console.error('A change could not be saved', error);
        failed(say('notSaved'));
        return false;
      }
    },
  };
}

interface NoticeLineProps {
  notice: Notice;
  notify: Notify;
  onClose: () => void;
}

function NoticeLine({ notice, notify, onClose }: NoticeLineProps) {
  if (notice.kind === 'saved') {
    return (
      <p className="flex items-center gap-1.5 rounded-full border border-rule bg-sheet px-4 py-1.5 text-sm text-leaf shadow-sheet">
        <Icon name="check" size={16} /> {say('saved')}
      </p>
    );
  }
  const undo = notice.kind === 'done' ? notice.undo : undefined;
  return (
    <div className="pointer-events-auto flex items-center gap-2 rounded-lg border border-rule bg-sheet py-1.5 ps-4 pe-1.5 text-sm shadow-sheet">
      <p className={`[overflow-wrap:anywhere] ${notice.kind === 'failed' ? 'text-rubric' : ''}`}>{notice.text}</p>
      {undo && (
        <Button kind="quiet" className="text-rubric" onClick={() => void notify.awaitSave(undo())}>
          {say('undo')}
        </Button>
      )}
      <IconButton icon="close" label={say('close')} onClick={onClose} />
    </div>
  );
}
