import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { inputClass } from '../../forms/field-frame.tsx';
import { isPageList } from './page-list.ts';

export interface PagesFieldProps {
  value: string;
  onChange: (pages: string) => void;
}

/** Which pages are translated. */
export function PagesField({ value, onChange }: PagesFieldProps) {
  const t = useTranslations('documents');
  const id = useId();
  const isWrong = !isPageList(value);
  return (
    <div className="grid gap-1.5 sm:max-w-sm">
      <label htmlFor={id} className="text-sm font-medium">
        {t('pagesWanted')}
      </label>
      <input
        id={id}
        className={inputClass}
        dir="ltr"
        inputMode="numeric"
        value={value}
        maxLength={200}
        placeholder="1-3, 7"
        aria-invalid={isWrong}
        aria-describedby={`${id}-hint`}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <p id={`${id}-hint`} className={`text-sm ${isWrong ? 'text-rubric' : 'text-faded'}`}>
        {t(isWrong ? 'pagesWrong' : 'pagesHint')}
      </p>
    </div>
  );
}
