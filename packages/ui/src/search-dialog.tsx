import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { IconButton } from './button.tsx';
import { Icon } from './icon.tsx';
import { MarkedText, snippetOf } from './marked-text.tsx';

/** A suggestion. Its texts are escaped HTML in which matches are in `<mark>`. */
export interface Suggestion {
  id: string;
  url: string;
  title: string;
  category: string;
  content: string;
}

export interface SearchDialogProps {
  labels: { title: string; placeholder: string; hint: string; nothing: string; results: string; close: string };
  search(query: string, signal: AbortSignal): Promise<Suggestion[]>;
  /** Opens the address of a chosen suggestion. */
  onChoose(url: string): void;
  /** Called when the dialog has closed; remove it then. */
  onClose(): void;
}

// The limits of SITE-17.
const MIN_CHARACTERS = 2;
const DEBOUNCE_MS = 300;
const CLOSE_DELAY_MS = 200;

type Results = { state: 'idle' } | { state: 'found'; suggestions: Suggestion[] } | { state: 'nothing' };

/** A dialog that searches while the user types. It opens when it is mounted. */
export function SearchDialog({ labels, search, onChoose, onClose }: SearchDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const results = useSuggestions(query, search);
  const listId = useId();
  const suggestions = results.state === 'found' ? results.suggestions : [];
  const current = suggestions[Math.min(active, suggestions.length - 1)];
  useEffect(() => dialog.current?.showModal(), []);
  useCloseAfterBlur(dialog);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && suggestions.length > 0) {
      event.preventDefault();
      setActive((active + step + suggestions.length) % suggestions.length);
    } else if (event.key === 'Enter' && current) {
      event.preventDefault();
      dialog.current?.close();
      onChoose(current.url);
    }
  };
  return (
    <dialog
      ref={dialog}
      aria-label={labels.title}
      closedby="any"
      onClose={onClose}
      className="mx-auto mt-[10dvh] w-[min(40rem,calc(100vw-1.5rem))] overflow-hidden rounded-lg border border-rule bg-sheet p-0 text-ink shadow-sheet"
    >
      <div className="flex items-center gap-2 border-b border-rule ps-4 pe-2">
        <span className="text-faded">
          <Icon name="search" />
        </span>
        <input
          type="search"
          role="combobox"
          aria-label={labels.title}
          aria-expanded={suggestions.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={current ? `${listId}-${suggestions.indexOf(current)}` : undefined}
          placeholder={labels.placeholder}
          autoComplete="off"
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
          className="min-w-0 grow bg-transparent py-4 text-base outline-none placeholder:text-faded [&::-webkit-search-cancel-button]:hidden"
        />
        <IconButton icon="close" label={labels.close} onClick={() => dialog.current?.close()} />
      </div>
      <div
        id={listId}
        role="listbox"
        aria-label={labels.results}
        className={`max-h-[65dvh] overflow-y-auto p-2 ${suggestions.length === 0 ? 'hidden' : ''}`}
      >
        {suggestions.map((suggestion, index) => (
          <Option
            key={suggestion.id}
            id={`${listId}-${index}`}
            suggestion={suggestion}
            isActive={suggestion === current}
            onPoint={() => setActive(index)}
          />
        ))}
      </div>
      <p role="status" className="px-5 text-sm text-faded not-empty:py-5">
        {results.state === 'nothing' && labels.nothing}
        {results.state === 'idle' && labels.hint}
      </p>
    </dialog>
  );
}

interface OptionProps {
  id: string;
  suggestion: Suggestion;
  isActive: boolean;
  onPoint: () => void;
}

function Option({ id, suggestion, isActive, onPoint }: OptionProps): ReactNode {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isActive) link.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // A link, so that it can be opened in a new tab; the arrow keys move through the options.
    <a
      ref={link}
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      href={suggestion.url}
      onPointerMove={onPoint}
      className="block rounded-md px-3 py-2.5 text-ink no-underline aria-selected:bg-rubric-wash [&_mark]:bg-transparent [&_mark]:font-semibold [&_mark]:text-rubric"
    >
      <span className="block text-xs text-faded">
        <MarkedText html={suggestion.category} />
      </span>
      <span className="block font-medium">
        <MarkedText html={suggestion.title} />
      </span>
      <span className="line-clamp-2 text-sm text-faded">
        <MarkedText html={snippetOf(suggestion.content)} />
      </span>
    </a>
  );
}

/** Searches after a pause in typing. Failures count as no results (SITE-17). */
function useSuggestions(query: string, search: SearchDialogProps['search']): Results {
  const [results, setResults] = useState<Results>({ state: 'idle' });
  const latestSearch = useRef(search);
  latestSearch.current = search;
  const words = query.trim();
  const isLongEnough = [...words].length >= MIN_CHARACTERS;
  useEffect(() => {
    if (!isLongEnough) {
      setResults({ state: 'idle' });
      return;
    }
    const stopped = new AbortController();
    const show = (suggestions: Suggestion[]) => {
      if (stopped.signal.aborted) return;
      setResults(suggestions.length > 0 ? { state: 'found', suggestions } : { state: 'nothing' });
    };
    const timer = setTimeout(() => {
      latestSearch.current(words, stopped.signal).then(show, () => show([]));
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      stopped.abort();
    };
  }, [words, isLongEnough]);
  return results;
}

/** Closes the dialog soon after the focus has left it, but not when the whole window loses the focus. */
function useCloseAfterBlur(dialog: { readonly current: HTMLDialogElement | null }): void {
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onFocusOut = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (document.hasFocus() && !element.contains(document.activeElement)) element.close();
      }, CLOSE_DELAY_MS);
    };
    element.addEventListener('focusout', onFocusOut);
    return () => {
      clearTimeout(timer);
      element.removeEventListener('focusout', onFocusOut);
    };
  }, [dialog]);
}
