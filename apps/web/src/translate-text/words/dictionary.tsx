import type { DictionaryEntry } from '@interlinear/contract/wording';
import { createWordingClient } from '@interlinear/contract/wording-client';
import { direction, type LanguageCode } from '@interlinear/languages';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { engineErrorOf } from '../../engines/server-engine.ts';
import { useTransport } from '../../session/use-transport.ts';
import { CardFailure } from '../cards/card-failure.tsx';
import { WordButtons } from './word-buttons.tsx';

/** A word to look up. */
export interface WordLookup {
  word: string;
  /** Id of an AI engine. */
  engine: string;
  /** Name of the engine. */
  name: string;
}

export interface DictionaryProps {
  lookup: WordLookup;
  source: LanguageCode | undefined;
  target: LanguageCode;
  /** Called with a word of the entry to translate it. */
  onWord: (word: string, language: 'source' | 'target') => void;
}

/** The dictionary entry of a word or short phrase, written by an AI engine. */
export function Dictionary({ lookup: { word, engine, name }, source, target, onWord }: DictionaryProps) {
  const t = useTranslations('translator');
  const transport = useTransport();
  const client = useMemo(() => createWordingClient(transport), [transport]);
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['dictionary', engine, word, source, target],
    queryFn: ({ signal }) =>
      client.define({ word, engine, source_lang: source ?? 'auto', target_lang: target }, { signal }),
    // An entry costs as much as a translation: never ask for it again by itself.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return (
    <section
      aria-label={t('dictionary')}
      aria-busy={isFetching}
      className="grid gap-2 rounded-lg border border-rule bg-sheet px-4 py-3 shadow-sheet"
    >
      <h3 className="text-sm font-semibold text-faded">{t('dictionary')}</h3>
      {isFetching ? (
        <p role="status" className="text-sm text-faded">
          {t('dictionaryLoading', { word })}
        </p>
      ) : data ? (
        <>
          <Entry entry={data.entry} source={source} target={target} onWord={onWord} />
          <p className="text-xs text-faded">
            {t('dictionaryBy', { engine: name })}{' '}
            {data.usage?.charged !== undefined && t('tokensUsed', { count: data.usage.charged })}
          </p>
        </>
      ) : (
        error && <CardFailure error={engineErrorOf(error)} onRetry={() => void refetch()} />
      )}
    </section>
  );
}

interface EntryProps extends Pick<DictionaryProps, 'source' | 'target' | 'onWord'> {
  entry: DictionaryEntry;
}

function Entry({ entry: { headword, reading, meanings }, source, target, onWord }: EntryProps) {
  const t = useTranslations('translator');
  return (
    <div lang={target} dir={direction(target)} className="grid gap-2">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <PhraseButton
          text={headword}
          language={source}
          className="display text-xl"
          onClick={() => onWord(headword, 'source')}
        />
        {reading && (
          <span dir="auto" className="text-faded">
            {reading}
          </span>
        )}
      </p>
      <ol className="grid list-decimal gap-3 ps-5 marker:text-faded">
        {meanings.map(({ partOfSpeech, translation, explanation, example }) => (
          <li key={`${translation} ${partOfSpeech} ${example?.text}`} className="ps-1">
            <PhraseButton
              text={translation}
              language={target}
              className="font-serif text-lg"
              onClick={() => onWord(translation, 'target')}
            />{' '}
            {partOfSpeech && <span className="text-sm text-faded italic">{partOfSpeech}</span>}
            {explanation && <p className="text-sm text-faded">{explanation}</p>}
            {example && (
              <div className="mt-1 border-s-2 border-rule ps-3">
                <WordButtons
                  text={example.text}
                  language={source}
                  label={t('exampleOf', { word: headword })}
                  onWord={({ text }) => onWord(text, 'source')}
                />
                <WordButtons
                  text={example.translation}
                  language={target}
                  label={t('exampleOf', { word: translation })}
                  className="text-faded"
                  onWord={({ text }) => onWord(text, 'target')}
                />
              </div>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}

interface PhraseButtonProps {
  text: string;
  language: LanguageCode | undefined;
  className: string;
  onClick: () => void;
}

function PhraseButton({ text, language, className, onClick }: PhraseButtonProps) {
  const t = useTranslations('translator');
  return (
    <button
      type="button"
      lang={language}
      dir={language ? direction(language) : 'auto'}
      title={t('translateWord', { word: text })}
      className={`rounded-sm text-start underline decoration-rubric decoration-dotted underline-offset-4 hover:bg-rubric-wash ${className}`}
      onClick={onClick}
    >
      {text}
    </button>
  );
}
