import { type FormEvent, useEffect, useId, useState } from 'react';
import { useTranslations } from 'use-intl';

export interface PageEntryProps {
  /** From 0. */
  page: number;
  /** How many there are; 0 while nobody knows. */
  pages: number;
  onPage: (page: number) => void;
}

/** Which page is read, and where to type another. */
export function PageEntry({ page, pages, onPage }: PageEntryProps) {
  const t = useTranslations('reader');
  const id = useId();
  const [typed, setTyped] = useState(String(page + 1));
  useEffect(() => setTyped(String(page + 1)), [page]);
  if (pages === 0) return null;

  function submit(event: FormEvent) {
    event.preventDefault();
    const wanted = Math.round(Number(typed));
    if (Number.isNaN(wanted) || typed.trim() === '') setTyped(String(page + 1));
    else onPage(Math.min(pages, Math.max(1, wanted)) - 1);
  }

  return (
    <form onSubmit={submit} className="flex items-center gap-1.5 text-sm text-faded">
      <label htmlFor={id} className="sr-only">
        {t('page')}
      </label>
      <input
        id={id}
        inputMode="numeric"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onFocus={({ currentTarget }) => currentTarget.select()}
        className="h-8 w-12 rounded-md border border-edge bg-paper px-1.5 text-center text-ink"
      />
      <span>{t('ofPages', { pages })}</span>
    </form>
  );
}
