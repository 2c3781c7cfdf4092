import { useEffect, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { inputClass } from '../../forms/field-frame.tsx';

/** How long nothing is typed before the server is asked. */
const DEBOUNCE_MS = 300;

/**
 * Finds documents by a part of their names.
 * @param props `onSearch`: the same function each time
 */
export function FileNameSearch({ onSearch }: { onSearch: (words: string) => void }) {
  const t = useTranslations('documents');
  const id = useId();
  const [typed, setTyped] = useState<string>();
  useEffect(() => {
    if (typed === undefined) return;
    const timer = setTimeout(() => onSearch(typed.trim()), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed, onSearch]);
  return (
    <search className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {t('searchNames')}
      </label>
      <input
        id={id}
        type="search"
        className={inputClass}
        value={typed ?? ''}
        maxLength={200}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </search>
  );
}
