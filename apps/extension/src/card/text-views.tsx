import type { DictionaryEntry } from '@interlinear/engines/dictionary';
import { displayName, type LanguageCode } from '@interlinear/languages';
import { Button, IconButton } from '@interlinear/ui/button';
import { type ReactNode, useState } from 'react';
import { locale, type MessageName, say } from '../messages/say.ts';
import { copyText } from './copy.ts';
import { directionOf } from './direction-of.ts';
import { type Speaker, useVoices, voiceFor } from './speech.ts';
import type { Translation, TranslationProblem } from './translate-text.ts';

interface TranslatedTextProps {
  translation: Translation;
  /** Language of the original, if known. */
  source: string | undefined;
  target: LanguageCode;
  /** Engine that was requested. */
  engine: string;
  nameOf(engine: string): string;
  onRetry(): void;
}

/** Shows the translation so far, with notes and problems. Announced when complete. */
export function TranslatedText({ translation, source, target, engine, nameOf, onRetry }: TranslatedTextProps) {
  const { isWorking, text, isSame, entry, problem } = translation;
  const note = isSame
    ? say('cardAlready', displayName(target, locale()))
    : translation.engine !== undefined && translation.engine !== engine
      ? say('cardInstead', nameOf(translation.engine))
      : undefined;
  return (
    <section aria-label={say('cardTitle')} className="border-s-2 border-rubric ps-3">
      <div aria-live="polite" aria-busy={isWorking}>
        {entry && <DictionaryView entry={entry} source={source} target={target} />}
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

interface DictionaryViewProps {
  entry: DictionaryEntry;
  /** Language of the word. */
  source: string | undefined;
  target: LanguageCode;
}

/** Dictionary entry of a word. */
function DictionaryView({ entry: { headword, reading, meanings }, source, target }: DictionaryViewProps) {
  const ofWord = { lang: source, dir: directionOf(source) };
  return (
    <div lang={target} dir={directionOf(target)} className="text-ink">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span {...ofWord} className="display text-lg">
          {headword}
        </span>
        {reading && <span className="text-sm text-faded">{reading}</span>}
      </p>
      <ol className="mt-1 grid list-decimal gap-2 ps-5 marker:text-faded">
        {meanings.map(({ partOfSpeech, translation, explanation, example }) => (
          <li key={`${translation} ${partOfSpeech}`} className="ps-0.5">
            <span className="font-medium">{translation}</span>{' '}
            {partOfSpeech && <span className="text-xs text-faded italic">{partOfSpeech}</span>}
            {explanation && <p className="text-sm text-faded">{explanation}</p>}
            {example && (
              <div className="mt-1 border-s border-rule ps-2 text-sm">
                <p {...ofWord}>{example.text}</p>
                <p className="text-faded">{example.translation}</p>
              </div>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Describes in one line why there is no translation and what to do. `nameOf` returns an engine's display name. */
function describeProblem(problem: TranslationProblem, nameOf: (engine: string) => string): string {
  if (problem.reason === 'disconnected') return say('cardFailedDisconnected');
  if (problem.reason === 'all-engines-failed') {
    const { first, second } = problem;
    return say('cardFailedBoth', nameOf(first.engine), nameOf(second.engine));
  }
  return say(MESSAGES[problem.reason] ?? 'cardFailedEngine', nameOf(problem.engine));
}

const MESSAGES: Partial<Record<TranslationProblem['reason'], MessageName>> = {
  'unsupported-pair': 'cardFailedPair',
  'rate-limit': 'cardFailedBusy',
  quota: 'cardFailedQuota',
  auth: 'cardFailedKey',
  'content-refused': 'cardFailedRefused',
  'too-long': 'cardFailedTooLong',
  'source-unknown': 'cardFailedSource',
};

interface OriginalTextProps {
  text: string;
  language: string | undefined;
  /** Tools for the text. */
  children: ReactNode;
}

/** About three lines, in characters. */
const SHORT = 150;

/** Shows the beginning of the selected text, and all of it on demand. */
export function OriginalText({ text, language, children }: OriginalTextProps) {
  const [isWhole, setIsWhole] = useState(false);
  const isLong = text.length > SHORT || text.split('\n').length > 3;
  return (
    <section aria-label={say('cardOriginal')}>
      <p
        lang={language}
        dir={directionOf(language)}
        className={`text-sm whitespace-pre-line text-faded [overflow-wrap:anywhere] ${isLong && !isWhole ? 'line-clamp-3' : ''}`}
      >
        {text}
      </p>
      <div className="-ms-2 flex items-center">
        {children}
        {isLong && (
          <button
            type="button"
            aria-expanded={isWhole}
            className="min-h-8 rounded-md px-2 text-xs text-faded underline underline-offset-2 hover:text-ink"
            onClick={() => setIsWhole(!isWhole)}
          >
            {say(isWhole ? 'cardShowLess' : 'cardShowAll')}
          </button>
        )}
      </div>
    </section>
  );
}

interface TextToolsProps {
  id: 'original' | 'translation';
  text: string;
  /** Undefined while unknown. */
  language: string | undefined;
  speaker: Speaker;
  /** Shows and announces one line. */
  announce(line: string): void;
}

/** Buttons to read a text aloud, if there is a voice for its language, and to copy it. */
export function TextTools({ id, text, language, speaker, announce }: TextToolsProps) {
  const voices = useVoices();
  const voice = language === undefined ? undefined : voiceFor(voices, language);
  const { copy, speak } = LABELS[id];
  const isSpeaking = speaker.speaking === id;
  return (
    <>
      {voice && (
        <IconButton
          icon={isSpeaking ? 'stop' : 'speak'}
          label={say(isSpeaking ? 'cardStopSpeaking' : speak)}
          onClick={() => (isSpeaking ? speaker.stop() : speaker.speak(id, text, voice))}
        />
      )}
      <IconButton
        icon="copy"
        label={say(copy)}
        onClick={({ currentTarget: { ownerDocument } }) => {
          // `copyText` never rejects.
          void copyText(ownerDocument, text).then((isDone) => announce(say(isDone ? 'cardCopied' : 'cardCopyFailed')));
        }}
      />
    </>
  );
}

const LABELS = {
  original: { copy: 'cardCopyOriginal', speak: 'cardSpeakOriginal' },
  translation: { copy: 'cardCopyTranslation', speak: 'cardSpeakTranslation' },
} as const;
