import { direction, type LanguageCode } from '@interlinear/languages';
import { IconButton } from '@interlinear/ui/button';
import { useTranslations } from 'use-intl';
import type { Translation } from '../cards/card-state.ts';
import { CopyButton } from '../text-actions/copy-button.tsx';
import { SpeakButton } from '../text-actions/speak-button.tsx';
import { StarButton } from '../text-actions/star-button.tsx';
import { useMarkedSentence, useSentenceFocus } from './sentence-focus-context.tsx';

export interface SentenceBarProps {
  translation: Translation;
  source: LanguageCode | undefined;
  target: LanguageCode;
}

/** The pinned sentence of a card: its original, and buttons to copy, read aloud and save its translation. */
export function SentenceBar({ translation: { split, segments }, source, target }: SentenceBarProps) {
  const t = useTranslations('translator');
  const focus = useSentenceFocus();
  const index = useMarkedSentence(split, 'pinned');
  const segment = index === undefined ? undefined : segments[index];
  if (index === undefined || !segment || segment.status === 'waiting') return null;
  const original = split.segments[index] ?? '';
  const { text } = segment;
  return (
    <section
      aria-label={t('sentenceNumber', { number: index + 1, count: segments.length })}
      className="flex flex-wrap items-center gap-x-3 border-t border-rule bg-rubric-wash px-4 py-1"
    >
      <p
        lang={source}
        dir={source ? direction(source) : 'auto'}
        className="line-clamp-2 min-w-40 grow basis-0 font-serif"
      >
        {original}
      </p>
      <div className="ms-auto -me-2 flex">
        <SpeakButton text={text} language={target} label={t('speakSentence')} />
        <CopyButton text={text} label={t('copySentence')} />
        <StarButton text={original} translation={text} source={source} target={target} label={t('saveSentence')} />
        <IconButton icon="close" label={t('unpinSentence')} onClick={() => focus?.unpin()} />
      </div>
    </section>
  );
}
