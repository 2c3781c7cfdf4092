import { type LanguageCode, nameInSentence } from '@interlinear/languages';
import { locale, say } from '../messages/say.ts';
import { type Mark, putMark } from '../page-ui/mark.ts';
import { describeInputFailure } from './describe-input-failure.ts';
import type { Field } from './field.ts';
import { findField } from './find-field.ts';
import { readSaidLanguage } from './language-prefix.ts';
import { translatePieces } from './translate-pieces.ts';
import { watchField } from './watch-field.ts';
import { watchUndo } from './watch-undo.ts';

/** Translates what was typed, in the field where it was typed. One at a time: the field that has the focus. */
export class InputBox {
  #abort: AbortController | undefined;

  /** @param preferred the language for what names none itself */
  async translate(preferred: LanguageCode): Promise<void> {
    this.#abort?.abort();
    const field = findField(document);
    if (!field || !/\p{L}/u.test(field.text()) || !(await field.takeSpacesAway())) return;
    const abort = new AbortController();
    this.#abort = abort;
    const mark = putMark(field.element, () => field.element.getBoundingClientRect());
    abort.signal.addEventListener('abort', () => mark.remove());
    const { language: target = preferred, pieces } = readSaidLanguage(field.pieces());
    const name = nameInSentence(target, locale());
    mark.work(say('inputWorking', name));
    const unwatch = watchField(field, () => abort.abort());
    const outcome = await translatePieces(pieces, target, abort.signal);
    if (outcome.status === 'translated') await field.ready;
    if (abort.signal.aborted) return;
    if (outcome.status === 'translated') {
      unwatch();
      await put(field, outcome.texts, mark);
    } else if (outcome.status === 'kept') mark.say(say('inputAlready', name));
    else mark.say(describeInputFailure(outcome.error));
  }
}

async function put(field: Field, texts: readonly string[], mark: Mark): Promise<void> {
  const typed = field.text();
  const replacement = await field.replace(texts);
  if (replacement === 'taken') {
    mark.remove();
    watchUndo(field, typed);
  } else mark.say(say(replacement === 'too-long' ? 'inputTooLong' : 'inputRefused'));
}
