import { createJsonTokenReader, type JsonToken } from './json-tokens.ts';

export type ItemEvent =
  /** New text of the translation with this id. */
  | { type: 'text'; id: number; text: string }
  /** The item is complete; `text` is the whole translation. */
  | { type: 'item'; id: number; text: string };

export interface ItemReader {
  push(text: string): ItemEvent[];
}

/** An object being read, with `id` and `t` as far as known. */
interface Draft {
  key: string;
  /** As written; may have been a number or a string. */
  id: string;
  isIdComplete: boolean;
  text: string | undefined;
  isStreamed: boolean;
  /** A member occurred twice. */
  isAmbiguous: boolean;
}

/**
 * Reads streamed `{"items":[{"id":1,"t":"…"}]}`. Any object with an integer `id` and a string `t` is an item, so the outer
 * object is optional. Stops at malformed JSON once an item was read, as ids after an error cannot be trusted.
 */
export function createItemReader(): ItemReader {
  const tokens = createJsonTokenReader();
  const withoutThinking = createThinkingFilter();
  /** One entry per open container; undefined for arrays. */
  let drafts: (Draft | undefined)[] = [];
  let hasItems = false;
  let isOver = false;

  return {
    push(text) {
      const events: ItemEvent[] = [];
      if (isOver) return events;
      for (const token of tokens.push(withoutThinking(text))) {
        events.push(...read(token));
        if (isOver) break;
      }
      return events;
    },
  };

  function read(token: JsonToken): ItemEvent[] {
    const draft = drafts.at(-1);
    if (token.type === 'open') {
      drafts.push(
        token.container === 'object'
          ? { key: '', id: '', isIdComplete: false, text: undefined, isStreamed: false, isAmbiguous: false }
          : undefined,
      );
    } else if (token.type === 'close') {
      drafts.pop();
      return finish(draft);
    } else if (token.type === 'broken') {
      drafts = [];
      isOver = hasItems;
    } else if (draft !== undefined) {
      return readMember(draft, token);
    }
    return [];
  }

  function finish(draft: Draft | undefined): ItemEvent[] {
    if (draft?.text === undefined) return [];
    const { text, isStreamed } = draft;
    const id = idOf(draft);
    if (id === undefined) return [];
    hasItems = true;
    const item = { type: 'item', id, text } as const;
    return isStreamed || text === '' ? [item] : [{ type: 'text', id, text }, item];
  }
}

function readMember(draft: Draft, token: Extract<JsonToken, { type: 'key' | 'text' | 'literal' }>): ItemEvent[] {
  if (token.type === 'key') {
    draft.key = token.text;
    if ((token.text === 'id' && draft.id !== '') || (token.text === 't' && draft.text !== undefined)) {
      draft.isAmbiguous = true;
    }
  } else if (draft.key === 'id') {
    draft.id += token.text;
    draft.isIdComplete = token.type === 'literal' || token.isLast;
  } else if (draft.key === 't' && token.type === 'text') {
    draft.text = (draft.text ?? '') + token.text;
    const id = idOf(draft);
    if (id === undefined || token.text === '') return [];
    // The first event includes text that preceded the id.
    const text = draft.isStreamed ? token.text : draft.text;
    draft.isStreamed = true;
    return [{ type: 'text', id, text }];
  }
  return [];
}

/** Parses the id, which models may write as a string; undefined if incomplete, ambiguous or not an integer. */
function idOf(draft: Draft): number | undefined {
  return draft.isIdComplete && !draft.isAmbiguous && /^\d{1,6}$/.test(draft.id) ? Number(draft.id) : undefined;
}

/** Removes a leading `<think>…</think>`, the model's thoughts that some servers put before the answer. */
export function createThinkingFilter(): (text: string) => string {
  let state: 'start' | 'thinking' | 'answer' = 'start';
  let kept = '';
  return (text) => {
    if (state === 'answer') return text;
    kept += text;
    if (state === 'start') {
      const start = kept.trimStart();
      if ('<think>'.startsWith(start) && start !== '<think>') return '';
      state = start.startsWith('<think>') ? 'thinking' : 'answer';
    }
    const end = kept.indexOf('</think>');
    if (state === 'thinking' && end < 0) return '';
    const answer = state === 'thinking' ? kept.slice(end + '</think>'.length) : kept;
    state = 'answer';
    kept = '';
    return answer;
  };
}
