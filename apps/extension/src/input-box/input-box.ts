import { type LanguageCode, nameInSentence } from '@interlinear/languages';
import type { SegmentResult } from '@interlinear/translation/segment';
import type { SessionError } from '@interlinear/webpage/session';
import { browser } from 'wxt/browser';
import { locale, say } from '../messages/say.ts';
import { BackgroundPort } from '../page/background-port.ts';
import { focusedElement } from '../page/shadow-roots.ts';
import { addStatusNote, type StatusNote } from '../page-ui/status-note.ts';
import { nameEngine } from '../tabs/describe-failure.ts';
import type { Field } from './field.ts';
import { holdsSecret } from './holds-secret.ts';
import { readLanguagePrefix } from './language-prefix.ts';
import { PlainField } from './plain-field.ts';
import { RichField } from './rich-field.ts';

/** Translates typed text in place, in the focused field, one field at a time. */
export class InputBox {
  #abort: AbortController | undefined;

  /** @param preferred target language, unless the text starts with a language prefix */
  async translate(preferred: LanguageCode): Promise<void> {
    this.#abort?.abort();
    const field = findField(document);
    if (!field || !/\p{L}/u.test(field.text()) || !(await field.removeTrailingSpaces())) return;
    const abort = new AbortController();
    this.#abort = abort;
    const note = addStatusNote(field.element, () => field.element.getBoundingClientRect());
    abort.signal.addEventListener('abort', () => note.remove());
    const { language: target = preferred, segments } = readLanguagePrefix(field.segments());
    const name = nameInSentence(target, locale());
    note.showBusy(say('inputWorking', name));
    const unwatch = watchField(field, () => abort.abort());
    const outcome = await translateSegments(segments, target, abort.signal);
    if (outcome.status === 'translated') await field.ready;
    if (abort.signal.aborted) return;
    if (outcome.status === 'translated') {
      unwatch();
      await replaceText(field, outcome.texts, note);
    } else if (outcome.status === 'kept') note.showMessage(say('inputAlready', name));
    else note.showMessage(describeInputFailure(outcome.error));
  }
}

async function replaceText(field: Field, texts: readonly string[], note: StatusNote): Promise<void> {
  const undo = watchUndo(field);
  const replacement = await field.replace(texts);
  if (replacement === 'taken') {
    note.remove();
    undo.endAtOtherChanges();
  } else {
    undo.end();
    note.showMessage(say(replacement === 'too-long' ? 'inputTooLong' : 'inputRefused'));
  }
}

/** Returns the focused field; undefined if there is none or it must not be read. */
function findField(document: Document): Field | undefined {
  const element = focusedElement(document);
  if (!element || element.closest(CODE)) return undefined;
  if (element instanceof HTMLTextAreaElement) return isEditable(element) ? new PlainField(element) : undefined;
  if (element instanceof HTMLInputElement) return isText(element) ? new PlainField(element) : undefined;
  if (!element.isContentEditable || holdsSecret(element)) return undefined;
  return new RichField(editingHost(element));
}

/** Code editors and terminals: they contain no prose and handle input their own way. */
const CODE = '[role=code], .cm-editor, .CodeMirror, .monaco-editor, .ace_editor, .xterm, pre, code';

/** Whether an input contains prose. Addresses, numbers and dates do not, and passwords are off limits. */
function isText(input: HTMLInputElement): boolean {
  return (input.type === 'text' || input.type === 'search') && isEditable(input);
}

function isEditable(control: HTMLInputElement | HTMLTextAreaElement): boolean {
  return !control.readOnly && !control.disabled && !holdsSecret(control);
}

/** Returns the outermost editable element. */
function editingHost(element: HTMLElement): HTMLElement {
  let host = element;
  while (host.parentElement?.isContentEditable) host = host.parentElement;
  return host;
}

/** Calls back when the person types, leaves the field or presses Escape. Returns a function that stops watching. */
function watchField(field: Field, onChange: () => void): () => void {
  const watching = new AbortController();
  const typed = field.text().trimEnd();
  const end = () => {
    watching.abort();
    onChange();
  };
  const check = () => {
    // An extra trailing space does not count as a change.
    if (field.text().trimEnd() !== typed || focusedElement(document) !== field.element) end();
  };
  const options = { capture: true, signal: watching.signal };
  // Editors that render text themselves fire no `input` events, so check after key releases too.
  for (const type of ['input', 'keyup', 'focusin', 'pointerup']) addEventListener(type, check, options);
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return;
      // Escape is meant for the translation, not for a dialog around the field.
      event.preventDefault();
      event.stopImmediatePropagation();
      end();
    },
    options,
  );
  return () => watching.abort();
}

/**
 * Watches for undo, from before a replacement on, because people may undo it before the field has settled. Each undo leaves what it
 * restores selected, and the next key would replace it, so this moves the caret to its end. Stops once the original is restored,
 * which may take several steps, or after any other change.
 */
function watchUndo(field: Field): UndoWatch {
  const watching = new AbortController();
  const original = field.text().trimEnd();
  let shown = field.text();
  let isReplaced = false;
  const check = (isUndo: boolean) => {
    const text = field.text();
    // Until it has ended, the replacement itself changes the text.
    if (text === shown || !(isUndo || isReplaced)) return;
    shown = text;
    // Some editors restore the three spaces in the same undo step.
    const isRestored = text.trimEnd() === original;
    if (isRestored || isUndo) field.putCaretAtEnd();
    if (isRestored || !isUndo) watching.abort();
  };
  // Run after the editor, which handles the event later.
  const later = (event: Event) => {
    const isUndo = event instanceof InputEvent && event.inputType === 'historyUndo';
    setTimeout(() => check(isUndo));
  };
  for (const type of ['input', 'keyup']) field.element.addEventListener(type, later, { signal: watching.signal });
  return {
    endAtOtherChanges() {
      isReplaced = true;
      shown = field.text();
    },
    end: () => watching.abort(),
  };
}

interface UndoWatch {
  /** From now on, ends the watch at any change that is not an undo. */
  endAtOtherChanges(): void;
  end(): void;
}

type TranslationOutcome =
  | { status: 'translated'; texts: string[] }
  /** No segment needs a translation. */
  | { status: 'kept' }
  | { status: 'failed'; error: SessionError };

/** Translates all segments through the background, or fails as a whole. */
async function translateSegments(
  segments: readonly string[],
  target: LanguageCode,
  signal: AbortSignal,
): Promise<TranslationOutcome> {
  const port = new BackgroundPort();
  const results = new Map<string, SegmentResult>();
  try {
    const requests = segments.map((segment, index) => ({ id: String(index), content: [segment.trim()] }));
    for await (const result of port.translate(requests, { target }, signal)) {
      if (result.status !== 'partial') results.set(result.id, result);
    }
  } catch {
    // Opening the port fails only after the extension has been removed or updated; missing results are reported below.
  } finally {
    port.close();
  }
  return toOutcome(segments, results);
}

function toOutcome(segments: readonly string[], results: ReadonlyMap<string, SegmentResult>): TranslationOutcome {
  const texts: string[] = [];
  let isTranslated = false;
  for (const [index, segment] of segments.entries()) {
    const result = results.get(String(index));
    if (!result) return { status: 'failed', error: { reason: 'disconnected', message: 'The answer ended too early' } };
    if (result.status === 'failed') return result;
    isTranslated ||= result.status === 'translated';
    texts.push(result.status === 'translated' ? inSpacesOf(segment, result.content.join('')) : segment);
  }
  return isTranslated ? { status: 'translated', texts } : { status: 'kept' };
}

function inSpacesOf(segment: string, text: string): string {
  const [lead = ''] = /^\s*/.exec(segment) ?? [];
  const [trail = ''] = /\s*$/.exec(segment) ?? [];
  return lead + text.trim() + trail;
}

/** Read early, because messages become unreadable after the extension has been removed. */
const GONE = browser?.runtime?.id ? say('inputGone') : '';

/** Describes in one line why the text was not translated. */
function describeInputFailure(error: SessionError): string {
  if (error.reason === 'disconnected') return GONE;
  if (!navigator.onLine) return say('inputOffline');
  const engine = nameEngine(error.engine);
  if (error.reason === 'unsupported-pair') return say('inputPair', engine);
  if (error.reason === 'rate-limit' || error.reason === 'quota') return say('inputBusy', engine);
  return say('inputFailed', engine);
}
