import { IconButton } from '@interlinear/ui/button';
import { Icon } from '@interlinear/ui/icon';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';

/** How long a toast is shown (section 8 of the specification), not counting hover and focus. */
const TOAST_MS = 3_000;

export interface Toast {
  kind: 'failure' | 'success';
  text: string;
}

const ShowToast = createContext<(toast: Toast) => void>(() => undefined);

/** Returns a function that shows a short message which belongs to no part of the screen. */
export function useToast(): (toast: Toast) => void {
  return useContext(ShowToast);
}

/** Shows one toast at a time; a newer one replaces it. */
export function Toasts({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<Toast & { id: number }>();
  const show = useCallback((next: Toast) => setToast((last) => ({ ...next, id: (last?.id ?? 0) + 1 })), []);
  const hide = useCallback(() => setToast(undefined), []);
  return (
    <ShowToast value={show}>
      {children}
      {/* Always rendered: screen readers announce changes only in a live region that already exists. */}
      <div
        aria-live="polite"
        className="pointer-events-none fixed inset-x-0 bottom-0 z-40 flex justify-center p-4 print:hidden"
      >
        {toast && <ToastLine key={toast.id} toast={toast} onEnd={hide} />}
      </div>
    </ShowToast>
  );
}

function ToastLine({ toast, onEnd }: { toast: Toast; onEnd: () => void }) {
  const t = useTranslations('shell');
  const [isPaused, setIsPaused] = useState(false);
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(onEnd, TOAST_MS);
    return () => clearTimeout(timer);
  }, [isPaused, onEnd]);
  return (
    <section
      aria-label={t('notice')}
      onPointerEnter={() => setIsPaused(true)}
      onPointerLeave={() => setIsPaused(false)}
      onFocus={() => setIsPaused(true)}
      onBlur={() => setIsPaused(false)}
      className="pointer-events-auto flex max-w-lg items-center gap-3 rounded-lg border border-edge bg-sheet py-1.5 ps-4 pe-1.5 text-sm shadow-sheet"
    >
      <span className={toast.kind === 'failure' ? 'text-rubric' : 'text-leaf'}>
        <Icon name={toast.kind === 'failure' ? 'alert' : 'check'} size={18} />
      </span>
      <p className="min-w-0 [overflow-wrap:anywhere]">{toast.text}</p>
      <IconButton icon="close" label={t('close')} onClick={onEnd} />
    </section>
  );
}
