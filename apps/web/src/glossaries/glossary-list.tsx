import type { GlossariesData, Glossary } from '@interlinear/contract/glossaries';
import { Button } from '@interlinear/ui/button';
import { Icon } from '@interlinear/ui/icon';
import { useRef } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { TextLink } from '../account/text-link.tsx';
import { useNumberFormats } from '../billing/number-formats.ts';
import { Pill } from '../billing/pill.tsx';
import { FormNotice } from '../forms/form-notice.tsx';
import { Pager, type PagerProps } from '../profile/pager.tsx';
import { GlossaryLanguages } from './glossary-languages.tsx';
import { NewGlossaryDialog } from './new-glossary-dialog.tsx';

export interface GlossaryListProps extends Pick<PagerProps, 'onPage'> {
  glossaries: GlossariesData;
  /** The URL query that opens a glossary. */
  searchFor(id: string): string;
  onOpen(id: string): void;
}

/** The user's own glossaries and those shared with them, with a button to create one. */
export function GlossaryList({ glossaries, searchFor, onPage, onOpen }: GlossaryListProps) {
  const t = useTranslations('glossaries');
  const dialog = useRef<HTMLDialogElement>(null);
  const { items, limit } = glossaries;
  return (
    <section className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <TermCount glossaries={glossaries} />
        {limit !== 0 && (
          <Button kind="primary" onClick={() => dialog.current?.showModal()}>
            <Icon name="plus" size={18} />
            {t('create')}
          </Button>
        )}
      </div>
      {items.length === 0 ? (
        <p className="py-4 text-faded">{t('none')}</p>
      ) : (
        <ul className="grid gap-3">
          {items.map((glossary) => (
            <GlossaryItem key={glossary.id} glossary={glossary} search={searchFor(glossary.id)} />
          ))}
        </ul>
      )}
      <Pager {...glossaries} onPage={onPage} />
      <NewGlossaryDialog ref={dialog} onCreated={onOpen} />
    </section>
  );
}

/** The number of the user's terms, and the plan's limit. */
function TermCount({ glossaries: { own_terms, limit } }: { glossaries: GlossariesData }) {
  const t = useTranslations('glossaries');
  const { number } = useNumberFormats();
  if (limit === 0) {
    return (
      <FormNotice kind="hint">
        {t.rich('notInPlan', { link: (words) => <TextLink screen="pricing">{words}</TextLink> })}
      </FormNotice>
    );
  }
  const used = number(own_terms);
  return (
    <p className="text-sm text-faded">
      {limit === null ? t('roomAny', { used }) : t('room', { used, limit: number(limit) })}
    </p>
  );
}

function GlossaryItem({ glossary, search }: { glossary: Glossary; search: string }) {
  const t = useTranslations('glossaries');
  const { name, role, owner, terms, shares } = glossary;
  return (
    <li className="relative grid gap-1 rounded-lg border border-rule bg-sheet p-4 hover:border-rubric">
      <p className="flex flex-wrap items-center gap-x-2.5 [overflow-wrap:anywhere]">
        {/* `after:inset-0` makes the whole card clickable. */}
        <Link
          to={search}
          className="font-medium text-ink no-underline after:absolute after:inset-0 after:rounded-lg hover:text-rubric"
        >
          {name}
        </Link>
        {role !== 'owner' && <Pill tone="over">{t(`role_${role}`)}</Pill>}
      </p>
      <p className="text-sm text-faded [overflow-wrap:anywhere]">
        <GlossaryLanguages glossary={glossary} /> · {t('terms', { count: terms })}
        {role === 'owner' && shares > 0 && ` · ${t('sharedWith', { count: shares })}`}
        {role !== 'owner' && ` · ${t('from', { owner })}`}
      </p>
    </li>
  );
}
