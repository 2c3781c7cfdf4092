import { Dexie, liveQuery, type Table } from 'dexie';
import { openEarly } from '../database/open-early.ts';
import { type AnyLanguage, type Prompt, promptSchema, type Term, termSchema } from './schemas.ts';

/** What says which term is meant: a word has one translation for a pair of languages. */
type TermName = Pick<Term, 'source' | 'from' | 'to'>;

export interface GlossaryContents {
  terms: Term[];
  prompts: Prompt[];
}

/** A person's glossary and prompts on this device. Every method rejects when the browser's database cannot be used. */
export interface GlossaryStore {
  /** In alphabetical order of their sources; prompts with the one for all languages first. */
  all(): Promise<GlossaryContents>;
  /** Another number after every change, wherever it was made. */
  revision(): Promise<number>;
  /** The same of the terms alone: prompts are stored with every letter. */
  termRevision(): Promise<number>;
  /** Takes the place of the terms that have the same source and languages. */
  putTerms(terms: readonly Term[]): Promise<void>;
  /** The same, when a term's own source or languages change. */
  changeTerm(former: TermName, term: Term): Promise<void>;
  removeTerms(names: readonly TermName[]): Promise<void>;
  /** There is one for each language, and one for all. */
  putPrompt(prompt: Prompt): Promise<void>;
  removePrompt(to: AnyLanguage): Promise<void>;
  /** Gives what `all` does, now and after every change. The result ends it. */
  watch(onContents: (texts: GlossaryContents) => void, onError: (error: unknown) => void): () => void;
}

export function createGlossaryStore(): GlossaryStore {
  const database = new Dexie('texts');
  database.version(1).stores({ terms: '[source+from+to], source', prompts: 'to', revisions: 'id' });
  openEarly(database);
  const terms: Table<Term, string[]> = database.table('terms');
  const prompts: Table<Prompt, AnyLanguage> = database.table('prompts');
  const revisions: Table<{ id: RevisionId; number: number }, RevisionId> = database.table('revisions');

  const revisionOf = async (id: RevisionId) => (await revisions.get(id))?.number ?? 0;
  const count = async (id: RevisionId) => revisions.put({ id, number: (await revisionOf(id)) + 1 });

  const change = (act: () => Promise<unknown>) =>
    database.transaction('rw', terms, prompts, revisions, async () => {
      await act();
      await count(ALL);
    });

  const changeTerms = (act: () => Promise<unknown>) =>
    change(async () => {
      await act();
      await count(TERMS);
    });

  const all = () =>
    database.transaction('r', terms, prompts, async () => ({
      terms: await terms.orderBy('source').toArray(),
      prompts: (await prompts.toArray()).toSorted(byLanguage),
    }));

  return {
    all,
    revision: () => revisionOf(ALL),
    termRevision: () => revisionOf(TERMS),
    putTerms: (wanted) => changeTerms(() => terms.bulkPut(wanted.map((term) => termSchema.parse(term)))),
    changeTerm: (former, term) =>
      changeTerms(async () => {
        await terms.delete(keyOf(former));
        await terms.put(termSchema.parse(term));
      }),
    removeTerms: (names) => changeTerms(() => terms.bulkDelete(names.map(keyOf))),
    putPrompt: (prompt) => change(() => prompts.put(promptSchema.parse(prompt))),
    removePrompt: (to) => change(() => prompts.delete(to)),
    watch(onContents, onError) {
      const subscription = liveQuery(all).subscribe(onContents, onError);
      return () => subscription.unsubscribe();
    },
  };
}

const ALL = 0;
const TERMS = 1;
type RevisionId = typeof ALL | typeof TERMS;

function keyOf({ source, from, to }: TermName): string[] {
  return [source, from, to];
}

function byLanguage(one: Prompt, other: Prompt): number {
  if (one.to === 'any' || other.to === 'any') return one.to === 'any' ? -1 : 1;
  return one.to.localeCompare(other.to);
}
