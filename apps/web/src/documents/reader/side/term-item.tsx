import type { DocumentInfo, DocumentTerm } from '@interlinear/contract/documents';
import { direction, isLanguageCode } from '@interlinear/languages';
import { Button } from '@interlinear/ui/button';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { inputClass } from '../../../forms/field-frame.tsx';

export interface TermItemProps {
  term: DocumentTerm;
  info: DocumentInfo;
  isEdited: boolean;
  /** Whether a change of a term is being sent. */
  isPending: boolean;
  /** Opens the form of a term, or closes it with `undefined`. */
  onEdit: (source: string | undefined) => void;
  /** Called with `null` to remove the term. */
  onChange: (target: string | null) => void;
}

/** A term with its translation. Pressing it opens a form in its place. */
export function TermItem(props: TermItemProps) {
  const { term, info, isEdited, onEdit } = props;
  const t = useTranslations('reader');
  const button = useRef<HTMLButtonElement>(null);
  const wasEdited = useRef(false);
  useEffect(() => {
    if (wasEdited.current && !isEdited && document.activeElement === document.body) button.current?.focus();
    wasEdited.current = isEdited;
  }, [isEdited]);
  if (isEdited) {
    return (
      <li>
        <TermForm {...props} />
      </li>
    );
  }
  return (
    <li>
      <button
        ref={button}
        type="button"
        title={t('editTerm')}
        onClick={() => onEdit(term.source)}
        className="grid w-full grid-cols-[1fr_auto] gap-x-3 rounded-md px-2 py-1.5 text-start text-sm hover:bg-sunken"
      >
        <span dir="auto" className="[overflow-wrap:anywhere]">
          {term.source}
        </span>
        <span className="text-xs text-faded">{t('termCount', { count: term.count })}</span>
        {term.target === null ? (
          <span className="text-faded">{t('termRemoved')}</span>
        ) : (
          <span dir="auto" lang={info.target_lang} className="[overflow-wrap:anywhere] text-rubric">
            {term.target}
          </span>
        )}
      </button>
    </li>
  );
}

function TermForm({ term, info, isPending, onEdit, onChange }: TermItemProps) {
  const t = useTranslations('reader');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [target, setTarget] = useState(term.target ?? term.found);
  useEffect(() => input.current?.select(), []);
  const close = () => onEdit(undefined);
  const send = (next: string | null) => {
    if (isPending || next === '') return;
    close();
    if (next !== term.target) onChange(next);
  };
  return (
    <form
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        send(target.trim());
      }}
      onKeyDown={({ key }) => key === 'Escape' && close()}
      className="grid gap-2 rounded-md bg-sunken p-2"
    >
      <label htmlFor={id} dir="auto" className="text-sm font-medium [overflow-wrap:anywhere]">
        {t('termTranslation', { term: term.source })}
      </label>
      <input
        ref={input}
        id={id}
        value={target}
        maxLength={200}
        autoComplete="off"
        lang={info.target_lang}
        dir={isLanguageCode(info.target_lang) ? direction(info.target_lang) : 'auto'}
        onChange={({ currentTarget }) => setTarget(currentTarget.value)}
        className={`${inputClass} text-sm`}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          kind="primary"
          type="submit"
          aria-disabled={isPending || target.trim() === ''}
          className="aria-disabled:opacity-60"
        >
          {t('saveBlock')}
        </Button>
        {term.target !== null && (
          <Button aria-disabled={isPending} onClick={() => send(null)}>
            {t('removeTerm')}
          </Button>
        )}
        <Button kind="quiet" onClick={close}>
          {t('cancelTerm')}
        </Button>
      </div>
    </form>
  );
}
