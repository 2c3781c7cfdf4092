import { IconButton } from '@interlinear/ui/button';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { isSiteEngine } from '../engines/site-engine-ids.ts';
import { say } from '../messages/say.ts';
import type { PageTerms } from '../protocol/page-terms.ts';
import { describeError } from '../tabs/describe-failure.ts';
import { fetchPageTerms, sendCommand, sendTerms } from '../tabs/tab-messages.ts';
import { startPolling } from './start-polling.ts';

type Term = PageTerms['items'][number];

/** Keeps the recurring names and terms of a page the same, on request, and lets the person change them. */
export function PageTermsSection({ tabId }: { tabId: number }) {
  const hintId = useId();
  const { terms, find, change } = usePageTerms(tabId);
  if (!terms) return null;
  const { status, items, error } = terms;
  const isOn = status === 'finding' || status === 'found';
  const replace = (term: Term, target: string | null) =>
    change(items.map((one) => (one === term ? { ...one, target } : one)));
  return (
    <section aria-label={say('popupTerms')} className="grid gap-1.5 text-sm">
      <label className="flex min-h-8 items-center gap-2.5">
        <input
          type="checkbox"
          className="size-4 shrink-0 accent-rubric"
          checked={isOn}
          onChange={({ target }) => (target.checked ? find() : change(undefined))}
        />
        <span className="min-w-0 wrap-anywhere">{say('popupTerms')}</span>
      </label>
      <p role="status" className={`empty:hidden ${error ? 'text-rubric' : 'text-faded'}`}>
        {error && failureLine(error)}
        {status === 'finding' && say('popupTermsFinding')}
        {status === 'found' && items.length === 0 && say('popupTermsNone')}
      </p>
      {items.length > 0 && (
        <>
          <p id={hintId} className="text-xs text-faded">
            {say('popupTermsHint')}
          </p>
          <ul aria-describedby={hintId} className="-mx-1 grid max-h-56 gap-1.5 overflow-y-auto p-1">
            {items.map((term) => (
              <TermRow key={term.source} term={term} onChange={(target) => replace(term, target)} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** Adds advice where the person can do something about it. */
function failureLine(error: NonNullable<PageTerms['error']>): string {
  const { reason } = error;
  const isOutOfTokens = reason === 'quota' && isSiteEngine(error.engine);
  const hasAdvice = isOutOfTokens || reason === 'auth' || reason === 'unsupported-pair' || reason === 'disconnected';
  return hasAdvice ? `${say('popupTermsFailed')} ${describeError(error)}` : say('popupTermsFailed');
}

/** A term with its translation. An emptied one is left to the engine, like a removed one. */
function TermRow({ term, onChange }: { term: Term; onChange: (target: string | null) => void }) {
  const [draft, setDraft] = useState<string>();
  const shown = draft ?? term.target ?? '';
  const commit = () => {
    setDraft(undefined);
    const target = shown.trim() || null;
    if (target !== term.target) onChange(target);
  };
  // A browser that closes the popup reports no loss of focus.
  useEffect(() => {
    if (draft === undefined) return;
    addEventListener('pagehide', commit);
    return () => removeEventListener('pagehide', commit);
  });
  const onKeyDown = ({ key, nativeEvent }: KeyboardEvent) => {
    // Enter also ends the choice of an input method.
    if (key === 'Enter' && !nativeEvent.isComposing) commit();
  };
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-center gap-2">
      <bdi className="wrap-anywhere">{term.source}</bdi>
      <input
        className="min-h-9 w-full min-w-0 rounded-md border border-edge bg-sheet px-2 py-1 text-sm text-ink placeholder:text-faded"
        dir="auto"
        maxLength={200}
        aria-label={say('popupTermsTarget', term.source)}
        placeholder={say('popupTermsRemoved')}
        value={shown}
        onChange={({ target }) => setDraft(target.value)}
        onKeyDown={onKeyDown}
        onBlur={commit}
      />
      <IconButton
        icon="close"
        label={say('popupTermsRemove', term.source)}
        disabled={term.target === null}
        onClick={() => onChange(null)}
      />
    </li>
  );
}

/** Polls the terms of a tab's page while the popup is open, and changes them in all of its frames. */
function usePageTerms(tabId: number) {
  const [terms, setTerms] = useState<PageTerms>();
  const changes = useRef(0);
  useEffect(() => {
    let shared: PageTerms['status'] | undefined;
    return startPolling(async (isShown) => {
      const changesBefore = changes.current;
      const newer = await fetchPageTerms(tabId);
      // An answer from before a change would take the change back.
      if (!isShown() || changes.current !== changesBefore) return;
      // The outermost frame finds the terms; only an extension page can pass them to the others.
      if (newer?.status === 'found' && shared !== 'found') void sendTerms(tabId, newer.items); // cannot fail
      shared = newer?.status;
      setTerms(newer);
    });
  }, [tabId]);
  return {
    terms,
    find() {
      changes.current += 1;
      setTerms({ status: 'finding', items: [] });
      void sendCommand(tabId, 'find-terms', 0); // the result shows at a later poll
    },
    change(items: PageTerms['items'] | undefined) {
      changes.current += 1;
      setTerms(items ? { status: 'found', items } : { status: 'off', items: [] });
      void sendTerms(tabId, items); // cannot fail
    },
  };
}
