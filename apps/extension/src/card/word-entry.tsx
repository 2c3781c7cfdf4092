import type { DictionaryEntry } from '@interlinear/engines/dictionary';
import type { LanguageCode } from '@interlinear/languages';
import { directionOf } from './direction-of.ts';

interface WordEntryProps {
  entry: DictionaryEntry;
  /** Of the word. */
  source: string | undefined;
  target: LanguageCode;
}

/** A word as a dictionary explains it. */
export function WordEntry({ entry: { headword, reading, meanings }, source, target }: WordEntryProps) {
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
