import { type ReactNode, type RefObject, useId, useState } from 'react';
import { IconButton } from './button.tsx';

export interface DialogProps {
  /** Open it with `ref.current.showModal()`; the browser moves, traps and restores the focus. */
  ref: RefObject<HTMLDialogElement | null>;
  title: string;
  closeLabel: string;
  children: ReactNode;
  /**
   * Whether the dialog shows something that cannot be shown again. Then only a button closes it, neither Escape nor a click outside.
   */
  isShownOnce?: boolean;
  onClose?: () => void;
}

/** Fields whose content would have to be typed again. */
const TEXT_FIELD = 'textarea, input:not([type=search], [type=checkbox], [type=radio])';

/**
 * A native modal dialog with a title and a close button. A click outside closes it in browsers with `closedby`, unless text was typed
 * into it, which a slip of the pointer would lose.
 */
export function Dialog({ ref, title, closeLabel, children, isShownOnce = false, onClose }: DialogProps) {
  const titleId = useId();
  const [hasText, setHasText] = useState(false);
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onInput={({ target }) => target instanceof Element && target.matches(TEXT_FIELD) && setHasText(true)}
      onClose={() => {
        setHasText(false);
        onClose?.();
      }}
      // Browsers without `closedby` ask before Escape closes a dialog.
      onCancel={(event) => isShownOnce && event.target === event.currentTarget && event.preventDefault()}
      closedby={isShownOnce ? 'none' : hasText ? 'closerequest' : 'any'}
      className="m-auto w-[min(34rem,calc(100vw-2rem))] rounded-lg border border-rule bg-sheet p-0 text-ink shadow-sheet"
    >
      <div className="flex max-h-[85dvh] flex-col">
        <div className="flex items-center justify-between gap-4 border-b border-rule py-2 ps-5 pe-2">
          <h2 id={titleId} className="display min-w-0 text-lg [overflow-wrap:anywhere]">
            {title}
          </h2>
          <IconButton
            icon="close"
            label={closeLabel}
            onClick={(event) => event.currentTarget.closest('dialog')?.close()}
          />
        </div>
        <div className="overflow-y-auto p-5">{children}</div>
      </div>
    </dialog>
  );
}
