import { Button } from '@interlinear/ui/button';
import { Icon } from '@interlinear/ui/icon';
import { type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import { useToast } from '../toasts/toasts.tsx';
import { inputClass } from './field-frame.tsx';

export interface CopyFieldProps {
  /** What it is, for screen readers. */
  label: string;
  value: string;
  /** Further buttons. */
  children?: ReactNode;
}

/** Something to be taken along, such as a link or a key. */
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
      {/* `copy` shows whatever goes wrong. */}
      <Button className="min-h-11" onClick={() => void copy(value)}>
        <Icon name="copy" size={18} />
        {t('copy')}
      </Button>
      {children}
    </div>
  );
}

/** Puts a text on the clipboard, and says how that went. */
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
