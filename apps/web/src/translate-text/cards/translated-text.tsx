import { direction, type LanguageCode } from '@interlinear/languages';
import { Fragment } from 'react';
import type { SegmentTranslation } from '../../engines/engine-run.ts';
import type { Translation } from './card-state.ts';

export interface TranslatedTextProps {
  translation: Translation;
  target: LanguageCode;
  /** `interlinear` shows each source line with its translation below. */
  view: 'plain' | 'interlinear';
}

/** Shows a translation as text nodes, never as markup. */
export function TranslatedText({ translation, target, view }: TranslatedTextProps) {
  if (view === 'interlinear') return <InterlinearText translation={translation} target={target} />;
  return (
    <p lang={target} dir={direction(target)} className="font-serif text-lg leading-8 break-words whitespace-pre-wrap">
      {translation.split.gaps[0]}
      {linesOf(translation).map(({ id, segment, gap }) => (
        <Fragment key={id}>
          <SegmentText segment={segment} />
          {gap}
        </Fragment>
      ))}
    </p>
  );
}

function InterlinearText({ translation, target }: Omit<TranslatedTextProps, 'view'>) {
  return (
    <ol className="grid gap-3 font-serif text-lg">
      {linesOf(translation).map(({ id, segment, source }) => (
        <li key={id}>
          <p dir="auto" className="leading-7 text-faded">
            {source}
          </p>
          <p lang={target} dir={direction(target)} className="leading-7 text-rubric">
            <SegmentText segment={segment} />
          </p>
        </li>
      ))}
    </ol>
  );
}

interface Line {
  /** React key from the line's position, which never changes within a request. */
  id: string;
  source: string;
  segment: SegmentTranslation;
  /** White space that follows the line. */
  gap: string;
}

function linesOf({ split, segments }: Translation): Line[] {
  return segments.map((segment, index) => ({
    id: `line-${index}`,
    source: split.segments[index] ?? '',
    segment,
    gap: split.gaps[index + 1] ?? '',
  }));
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
