import { IconButton } from '@interlinear/ui/button';
import { Icon } from '@interlinear/ui/icon';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';

/** How long a toast stays (section 8 of the specification); it waits while somebody points at it or has the focus in it. */
const SHOWN_MS = 3_000;

export interface Toast {
  kind: 'failure' | 'success';
  text: string;
}

const ShowToast = createContext<(toast: Toast) => void>(() => undefined);

/** Shows a sentence about something that has no place of its own on the screen. */
export function useToast(): (toast: Toast) => void {
  return useContext(ShowToast);
}

/** One toast at a time: a newer one takes the place of the one before. */
export function Toasts({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<Toast & { number: number }>();
  const show = useCallback((next: Toast) => setToast((last) => ({ ...next, number: (last?.number ?? 0) + 1 })), []);
  const hide = useCallback(() => setToast(undefined), []);
  return (
    <ShowToast value={show}>
      {children}
      {/* Always there, because screen readers only hear what changes inside a region that they know. */}
      <div aria-live="polite" className="pointer-events-none fixed inset-x-0 bottom-0 z-40 flex justify-center p-4">
        {toast && <ToastLine key={toast.number} toast={toast} onEnd={hide} />}
      </div>
    </ShowToast>
  );
}

function ToastLine({ toast, onEnd }: { toast: Toast; onEnd: () => void }) {
  const t = useTranslations('shell');
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(onEnd, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isHeld, onEnd]);
  return (
    <section
      aria-label={t('notice')}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
      className="pointer-events-auto flex max-w-lg items-center gap-3 rounded-lg border border-edge bg-sheet py-1.5 ps-4 pe-1.5 text-sm shadow-sheet"
    >
      <span className={toast.kind === 'failure' ? 'text-rubric' : 'text-leaf'}>
        <Icon name={toast.kind === 'failure' ? 'alert' : 'check'} size={18} />
      </span>
      <p className="min-w-0">{toast.text}</p>
      <IconButton icon="close" label={t('close')} onClick={onEnd} />
    </section>
  );
}
