import { affectedBy, type ListedTerm } from '@interlinear/translation/term-list';
import type { PageAnswer } from '../protocol/page-port.ts';
import type { PageTerms } from '../protocol/page-terms.ts';

const OFF: PageTerms = { status: 'off', items: [] };

/** Names and terms that are translated alike throughout a page, on request. They last as long as the page. */
export class TermsOfPage {
  readonly #onChange: (isAffected: (text: string) => boolean) => void;
  #state = OFF;
  #finding: AbortController | undefined;

  /** @param onChange called after a change with a function that tells which texts it concerns */
  constructor(onChange: (isAffected: (text: string) => boolean) => void) {
    this.#onChange = onChange;
  }

  get state(): PageTerms {
    return this.#state;
  }

  /** Uses the terms that a request finds, unless they are changed or cleared meanwhile. */
  async find(request: (signal: AbortSignal) => Promise<PageAnswer | undefined>): Promise<void> {
    this.clear();
    const finding = new AbortController();
    this.#finding = finding;
    this.#state = { status: 'finding', items: [] };
    const result = await request(finding.signal);
    if (finding.signal.aborted) return;
    if (result?.status === 'terms') this.replace(result.terms);
    else this.#state = { status: 'failed', items: [], error: errorOf(result) };
  }

  /** Uses these terms from now on; none if undefined. */
  replace(items: readonly ListedTerm[] | undefined): void {
    const former = this.#state.items;
    this.clear();
    if (items) this.#state = { status: 'found', items: [...items] };
    const terms = [...this.#state.items, ...former];
    const [before, after] = [former, this.#state.items].map(targetsOf);
    const changed = new Set(terms.map(({ source }) => source).filter((one) => before?.get(one) !== after?.get(one)));
    if (changed.size > 0) this.#onChange(affectedBy(terms, changed));
  }

  /** Forgets the terms without a report. */
  clear(): void {
    this.#finding?.abort();
    this.#finding = undefined;
    this.#state = OFF;
  }
}

/** Maps the terms to their translations. A removed one has none, like one that is not listed. */
function targetsOf(terms: readonly ListedTerm[]): Map<string, string> {
  return new Map(terms.flatMap(({ source, target }) => (target === null ? [] : [[source, target] as const])));
}

function errorOf(result: PageAnswer | undefined): NonNullable<PageTerms['error']> {
  if (result?.status === 'failed') return result.error;
  return { reason: 'disconnected', message: 'The request for the terms ended too early' };
}
