import { displayName, type LanguageCode } from '@interlinear/languages';
import { Button } from '@interlinear/ui/button';
import type { ReactNode } from 'react';
import { browser } from 'wxt/browser';
import { describeProblem } from './describe-problem.ts';
import { directionOf } from './direction-of.ts';
import type { Translation } from './translate-text.ts';

interface AnswerProps {
  translation: Translation;
  target: LanguageCode;
  /** The engine that was asked. */
  engine: string;
  nameOf(engine: string): string;
  onRetry(): void;
  /** What can be done with the translation. */
  children: ReactNode;
}

/** The translation as far as it is, and what is to be said about it. Read aloud when it is complete. */
export function Answer({ translation, target, engine, nameOf, onRetry, children }: AnswerProps) {
  const { isWorking, text, isSame, problem } = translation;
  const note = isSame
    ? browser.i18n.getMessage('cardAlready', [displayName(target, browser.i18n.getUILanguage())])
    : translation.engine !== undefined && translation.engine !== engine
      ? browser.i18n.getMessage('cardInstead', [nameOf(translation.engine)])
      : undefined;
  return (
    <section aria-label={browser.i18n.getMessage('cardTitle')} className="border-s-2 border-rubric ps-3">
      <div aria-live="polite" aria-busy={isWorking}>
        {text && !isSame && (
          <p
            lang={target}
            dir={directionOf(target)}
            className="text-base leading-relaxed whitespace-pre-line text-ink [overflow-wrap:anywhere]"
          >
            {text}
          </p>
        )}
        {isWorking && !text && <p className="text-sm text-faded">{browser.i18n.getMessage('cardTranslating')}</p>}
        {note && <p className="mt-1 text-xs text-faded">{note}</p>}
        {problem && <p className="text-sm text-rubric">{describeProblem(problem, nameOf)}</p>}
      </div>
      {problem && (
        <Button className="mt-2" onClick={onRetry}>
          {browser.i18n.getMessage('tryAgain')}
        </Button>
      )}
      {children}
    </section>
  );
}
