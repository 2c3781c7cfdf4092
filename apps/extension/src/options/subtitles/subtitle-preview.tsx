import type { LanguageCode } from '@interlinear/languages';
import { direction } from '@interlinear/languages/direction';
import { useMemo } from 'react';
import { samplePair } from '../../styles/samples.ts';
import { SUBTITLE_FONTS, type SubtitleSettings } from '../../subtitles/subtitle-settings.ts';

/** A sample cue over a picture like that of a video, in the colours and sizes of the overlay. */
export function SubtitlePreview({ subtitles, target }: { subtitles: SubtitleSettings; target: LanguageCode }) {
  const sample = useMemo(() => samplePair(target), [target]);
  const { show, order, blur } = subtitles;
  const line = (kind: 'original' | 'translation') => {
    const language = kind === 'original' ? sample.source : sample.target;
    const isBlurred = show === 'both' && blur === kind;
    return (
      <p
        key={kind}
        lang={language}
        dir={direction(language)}
        className={isBlurred ? 'blur-[0.32em] transition hover:blur-none' : ''}
        style={{ color: kind === 'original' ? subtitles.originalColor : subtitles.translationColor }}
      >
        {sample[kind]}
      </p>
    );
  };
  const kinds = (['original', 'translation'] as const).filter((kind) => show === 'both' || show === kind);
  return (
    <div className="flex aspect-video max-w-lg items-end justify-center overflow-hidden rounded-md bg-[linear-gradient(160deg,#7d99ad,#3f5363_55%,#1d262e)] p-3">
      <div
        className="max-w-full rounded px-2.5 py-1 text-center text-balance [overflow-wrap:anywhere] [text-shadow:0_0_2px_#000,0_1px_3px_#000]"
        style={{
          font: `${0.9 * subtitles.size}rem / 1.35 ${SUBTITLE_FONTS[subtitles.font]}`,
          background: `rgb(0 0 0 / ${subtitles.backdrop})`,
        }}
      >
        {(order === 'original-first' ? kinds : kinds.toReversed()).map(line)}
      </div>
    </div>
  );
}
