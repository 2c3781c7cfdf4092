import { displayName } from '@interlinear/languages';
import { Button } from '@interlinear/ui/button';
import { useState } from 'react';
import { locale, say } from '../messages/say.ts';
import { inputClass } from '../options/fields/fields.tsx';
import type { AnyLanguage, Term } from './schemas.ts';

const PAGE_SIZE = 50;

interface TermListProps {
  terms: readonly Term[];
  onEdit: (term: Term) => void;
  onRemove: (term: Term) => void;
}

/** Searchable list of terms, shown in steps. */
export function TermList({ terms, onEdit, onRemove }: TermListProps) {
  const [search, setSearch] = useState('');
  const [visibleCount, setVisibleCount] = useState(PAGE_SIZE);
  const found = terms.filter((term) => matches(term, search));
  if (terms.length === 0) return <p className="text-sm text-faded">{say('glossaryNone')}</p>;
  return (
    <>
      <input
        type="search"
        aria-label={say('glossarySearch')}
        placeholder={say('glossarySearch')}
        className={`${inputClass} max-w-xs`}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      {found.length === 0 && <p className="text-sm text-faded">{say('glossaryNoneFound')}</p>}
      <ul className="divide-y divide-rule">
        {found.slice(0, visibleCount).map((term) => (
          <li
            key={`${term.source} ${term.from} ${term.to}`}
            className="flex flex-wrap items-center gap-x-2 py-1.5 text-sm"
          >
            <div className="me-auto min-w-0 [overflow-wrap:anywhere]">
              <p>
                <bdi className="font-medium">{term.source}</bdi> <span className="text-faded">→</span>{' '}
                <bdi>{term.target}</bdi>
              </p>
              {(term.from !== 'any' || term.to !== 'any') && (
                <p className="text-faded">
                  {nameOf(term.from)} → {nameOf(term.to)}
                </p>
              )}
            </div>
            <Button kind="quiet" aria-label={say('editNamed', term.source)} onClick={() => onEdit(term)}>
              {say('edit')}
            </Button>
            <Button kind="quiet" aria-label={say('removeNamed', term.source)} onClick={() => onRemove(term)}>
              {say('remove')}
            </Button>
          </li>
        ))}
      </ul>
      {found.length > visibleCount && (
        <Button className="justify-self-start" onClick={() => setVisibleCount(visibleCount + PAGE_SIZE)}>
          {say('glossaryMore')}
        </Button>
      )}
    </>
  );
}

function matches({ source, target }: Term, search: string): boolean {
  const wanted = search.trim().toLocaleLowerCase();
  return [source, target].some((word) => word.toLocaleLowerCase().includes(wanted));
}

function nameOf(language: AnyLanguage): string {
  return language === 'any' ? say('anyLanguage') : displayName(language, locale());
}
