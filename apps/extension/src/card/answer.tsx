import { displayName, type LanguageCode } from '@interlinear/languages';
import { Button } from '@interlinear/ui/button';
import { locale, say } from '../messages/say.ts';
import { describeProblem } from './describe-problem.ts';
import { directionOf } from './direction-of.ts';
import type { Translation } from './translate-text.ts';
import { WordEntry } from './word-entry.tsx';

interface AnswerProps {
  translation: Translation;
  /** The language of the original, as far as it is known. */
  source: string | undefined;
  target: LanguageCode;
  /** The engine that was asked. */
  engine: string;
  nameOf(engine: string): string;
  onRetry(): void;
}

/** The translation as far as it is, and what is to be said about it. Read aloud when it is complete. */
export function Answer({ translation, source, target, engine, nameOf, onRetry }: AnswerProps) {
  const { isWorking, text, isSame, entry, problem } = translation;
  const note = isSame
    ? say('cardAlready', displayName(target, locale()))
    : translation.engine !== undefined && translation.engine !== engine
      ? say('cardInstead', nameOf(translation.engine))
      : undefined;
  return (
    <section aria-label={say('cardTitle')} className="border-s-2 border-rubric ps-3">
      <div aria-live="polite" aria-busy={isWorking}>
        {entry && <WordEntry entry={entry} source={source} target={target} />}
        {text && !isSame && !entry && (
          <p
            lang={target}
            dir={directionOf(target)}
            className="text-base leading-relaxed whitespace-pre-line text-ink [overflow-wrap:anywhere]"
          >
            {text}
          </p>
        )}
        {isWorking && !text && <p className="text-sm text-faded">{say('cardTranslating')}</p>}
        {note && <p className="mt-1 text-xs text-faded">{note}</p>}
        {problem && <p className="text-sm text-rubric">{describeProblem(problem, nameOf)}</p>}
      </div>
      {problem && (
        <Button className="mt-2" onClick={onRetry}>
          {say('tryAgain')}
        </Button>
      )}
    </section>
  );
}
