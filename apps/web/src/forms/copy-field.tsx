import { Button } from '@interlinear/ui/button';
import { Icon } from '@interlinear/ui/icon';
import { type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import { useToast } from '../toasts/toasts.tsx';
import { inputClass } from './field-frame.tsx';

export interface CopyFieldProps {
  /** The accessible name. */
  label: string;
  value: string;
  /** Additional buttons. */
  children?: ReactNode;
}

/** A read-only value with a copy button, such as a link or a key. */
export function CopyField({ label, value, children }: CopyFieldProps) {
  const t = useTranslations('common');
  const copy = useCopy();
  const id = useId();
  return (
    <div className="flex flex-wrap gap-2">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <input
        id={id}
        readOnly
        dir="ltr"
        value={value}
        onFocus={(event) => event.target.select()}
        className={`${inputClass} grow basis-56 text-sm`}
      />
      {/* Not awaited: `copy` shows its own errors. */}
      <Button className="min-h-11" onClick={() => void copy(value)}>
        <Icon name="copy" size={18} />
        {t('copy')}
      </Button>
      {children}
    </div>
  );
}

/** Returns a function that copies a text to the clipboard and shows the outcome as a toast. */
export function useCopy(): (text: string) => Promise<void> {
  const t = useTranslations('common');
  const showToast = useToast();
  return async (text) => {
    const outcome = await navigator.clipboard.writeText(text).then(
      () => ({ kind: 'success', text: t('copied') }) as const,
      () => ({ kind: 'failure', text: t('copyFailed') }) as const,
    );
    showToast(outcome);
  };
}
