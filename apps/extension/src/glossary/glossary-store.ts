import { Dexie, liveQuery, type Table } from 'dexie';
import { openEarly } from '../database/open-early.ts';
import { type AnyLanguage, type Prompt, promptSchema, type Term, termSchema } from './schemas.ts';

/** Key of a term: a word has one translation per language pair. */
type TermKey = Pick<Term, 'source' | 'from' | 'to'>;

export interface GlossaryContents {
  terms: Term[];
  prompts: Prompt[];
}

/**
 * Store of a person's glossary and prompts on this device. Every method rejects if the browser's database cannot be
 * used.
 */
export interface GlossaryStore {
  /** Returns everything: terms sorted by source, and prompts with the one for all languages first. */
  all(): Promise<GlossaryContents>;
  /** Returns a number that changes with every change. */
  revision(): Promise<number>;
  /**
   * Returns a number that changes with every change of a term, but not of prompts, which are saved on every keystroke.
   */
  termRevision(): Promise<number>;
  /** Saves terms, replacing those with the same source and languages. */
  putTerms(terms: readonly Term[]): Promise<void>;
  /** Replaces a term, also if its source or languages change. */
  changeTerm(former: TermKey, term: Term): Promise<void>;
  removeTerms(keys: readonly TermKey[]): Promise<void>;
  /** Saves the prompt of a language, or of all languages, replacing the former one. */
  putPrompt(prompt: Prompt): Promise<void>;
  removePrompt(to: AnyLanguage): Promise<void>;
  /** Calls back with the result of `all`, now and after every change. Returns a function that stops watching. */
  watch(onContents: (contents: GlossaryContents) => void, onError: (error: unknown) => void): () => void;
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
    removeTerms: (keys) => changeTerms(() => terms.bulkDelete(keys.map(keyOf))),
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

function keyOf({ source, from, to }: TermKey): string[] {
  return [source, from, to];
}

function byLanguage(one: Prompt, other: Prompt): number {
  if (one.to === 'any' || other.to === 'any') return one.to === 'any' ? -1 : 1;
  return one.to.localeCompare(other.to);
}
