import { useState } from 'react';
import { say } from '../messages/say.ts';
import { Group } from '../options/fields/fields.tsx';
import { useNotify } from '../options/notice.tsx';
import { useWatched } from '../options/use-watched.ts';
import { GlossaryFiles } from './glossary-files.tsx';
import { createGlossaryStore } from './glossary-store.ts';
import type { Term } from './schemas.ts';
import { TermForm } from './term-form.tsx';
import { TermList } from './term-list.tsx';

const store = createGlossaryStore();

/** Section for the glossary: add, edit, remove, import and export terms. */
export function GlossarySection() {
  const watched = useWatched(store.watch);
  const [edited, setEdited] = useState<Term>();
  const notify = useNotify();

  const save = async (term: Term) => {
    const isSaved = await notify.awaitSave(edited ? store.changeTerm(edited, term) : store.putTerms([term]));
    if (isSaved) setEdited(undefined);
    return isSaved;
  };
  const remove = async (term: Term) => {
    const isSaved = await notify.awaitSave(store.removeTerms([term]));
    if (isSaved) notify.done(say('removed', term.source), () => store.putTerms([term]));
    document.getElementById('section-title')?.focus(); // the focused button is gone
  };

  if (watched.status === 'loading') return null;
  if (watched.status === 'failed') return <p className="text-rubric">{say('textsUnreadable')}</p>;
  const { terms } = watched.value;
  return (
    <>
      <Group title={edited ? say('editNamed', edited.source) : say('glossaryAdd')} hint={say('glossaryHint')}>
        <TermForm
          // The key resets the form for each term.
          key={edited ? `${edited.source} ${edited.from} ${edited.to}` : 'new'}
          term={edited}
          onSave={save}
          onCancel={() => setEdited(undefined)}
        />
      </Group>
      <Group title={say('glossaryCount', terms.length)}>
        <TermList terms={terms} onEdit={setEdited} onRemove={(term) => void remove(term)} />
        <GlossaryFiles terms={terms} onImport={store.putTerms} />
      </Group>
    </>
  );
}
