import { direction, type LanguageCode } from '@interlinear/languages';
import { memo, useDeferredValue } from 'react';
import type { SegmentTranslation } from '../../engines/engine-run.ts';
import { gapAfter, type SplitText } from '../../engines/split-text.ts';
import { useSentenceMark } from '../sentences/sentence-focus-context.tsx';
import { useSentenceList } from '../sentences/use-sentence-list.ts';
import type { Translation } from './card-state.ts';

export interface TranslatedTextProps {
  translation: Translation;
  target: LanguageCode;
  /** `interlinear` shows each sentence with its translation below. */
  view: 'plain' | 'interlinear';
  /** Name of the list of sentences; without one, they cannot be selected. */
  label?: string;
}

/** Shows a translation as text nodes, never as markup, by sentence. */
export function TranslatedText(props: TranslatedTextProps) {
  return props.view === 'interlinear' ? <InterlinearText {...props} /> : <PlainText {...props} />;
}

function PlainText({ translation, target, label }: TranslatedTextProps) {
  const { split } = translation;
  const sentences = useGradualSentences(translation);
  const dir = direction(target);
  const list = useSentenceList<HTMLParagraphElement>({ split, label, direction: dir });
  return (
    <p
      lang={target}
      dir={dir}
      className="font-serif text-lg leading-8 break-words whitespace-pre-wrap"
      {...list?.listProps}
    >
      {split.gaps[0]}
      {sentences.map(({ index, ...sentence }) => (
        <PlainSentence
          key={keyOf(index)}
          {...{ ...sentence, index, target }}
          tabIndex={list && (index === list.current ? 0 : -1)}
        />
      ))}
    </p>
  );
}

function InterlinearText({ translation, target, label }: TranslatedTextProps) {
  const { split } = translation;
  const sentences = useGradualSentences(translation);
  // The arrows up and down follow the list; left and right follow the target's direction.
  const list = useSentenceList<HTMLOListElement>({ split, label, direction: direction(target) });
  return (
    <ol className="grid gap-1 font-serif text-lg" {...list?.listProps}>
      {sentences.map(({ index, ...sentence }) => (
        <SentencePair
          key={keyOf(index)}
          {...{ ...sentence, index, target }}
          tabIndex={list && (index === list.current ? 0 : -1)}
        />
      ))}
    </ol>
  );
}

interface Sentence {
  split: SplitText;
  index: number;
  segment: SegmentTranslation;
}

/** Sentences that are rendered at once; fewer fit on a screen. */
const SENTENCES_AT_ONCE = 40;

/**
 * Returns the sentences of a translation to render. Those after the first screen follow shortly: React renders deferred values in
 * pieces, between frames and input, where hundreds of sentences would make a long task.
 */
function useGradualSentences(translation: Translation): Sentence[] {
  const late = useDeferredValue(translation, { ...translation, segments: [] });
  return [...sentencesOf(translation).slice(0, SENTENCES_AT_ONCE), ...sentencesOf(late).slice(SENTENCES_AT_ONCE)];
}

function sentencesOf({ split, segments }: Translation): Sentence[] {
  return segments.map((segment, index) => ({ split, index, segment }));
}

/** React key from a sentence's position, which never changes within a request. */
function keyOf(index: number): string {
  return `sentence-${index}`;
}

interface SentenceProps extends Sentence {
  target: LanguageCode;
  /** Undefined for sentences that are text only. */
  tabIndex: number | undefined;
}

const MARKED = 'data-[mark=pointed]:bg-sunken data-[mark=pinned]:bg-rubric-wash';

const PlainSentence = memo(function PlainSentence({ split, index, segment, target, tabIndex }: SentenceProps) {
  const option = useSentenceOption({ split, index, tabIndex });
  return (
    <>
      <span
        {...option}
        data-translation={index}
        className={option && `cursor-pointer rounded-sm box-decoration-clone ${MARKED}`}
      >
        <SegmentText segment={segment} />
      </span>
      {gapAfter(split, index, target)}
    </>
  );
});

/** A sentence with its translation below. Rows outside the view are laid out only when they are scrolled to. */
const SentencePair = memo(function SentencePair({ split, index, segment, target, tabIndex }: SentenceProps) {
  const option = useSentenceOption({ split, index, tabIndex });
  const startsParagraph = index > 0 && /[\r\n]/.test(split.gaps[index] ?? '');
  return (
    <li
      {...option}
      className={`-mx-2 rounded-md px-2 py-1 [contain-intrinsic-size:auto_4rem] [content-visibility:auto] ${startsParagraph ? 'mt-4' : ''} ${option ? `cursor-pointer -outline-offset-2 ${MARKED}` : ''}`}
    >
      <p dir="auto" className="leading-7 break-words text-faded">
        {split.segments[index]}
      </p>
      <p data-translation={index} lang={target} dir={direction(target)} className="leading-7 break-words text-rubric">
        <SegmentText segment={segment} />
      </p>
    </li>
  );
});

function useSentenceOption({ split, index, tabIndex }: Pick<SentenceProps, 'split' | 'index' | 'tabIndex'>) {
  const mark = useSentenceMark(split, index);
  if (tabIndex === undefined) return undefined;
  return {
    role: 'option',
    'aria-selected': mark === 'pinned',
    'data-sentence': index,
    'data-mark': mark,
    tabIndex,
  };
}

function SegmentText({ segment }: { segment: SegmentTranslation }) {
  switch (segment.status) {
    case 'waiting':
      return <span className="inline-block h-4 w-24 rounded-sm bg-sunken motion-safe:animate-pulse" />;
    case 'failed':
      return (
        <mark title={segment.info} className="bg-amber-wash text-amber">
          {segment.text}
        </mark>
      );
    default:
      return segment.text;
  }
}
