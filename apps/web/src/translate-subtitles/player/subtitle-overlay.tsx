import { direction, type LanguageCode } from '@interlinear/languages';
import type { ReactNode } from 'react';
import type { SubtitleSettings } from '../settings.ts';
import type { Line } from '../state/lines.ts';
import { type LineResults, shownTranslation } from '../state/subtitle-state.ts';
import { WordsOfLine } from '../words/words-of-line.tsx';

export interface SubtitleOverlayProps {
  lines: readonly Line[];
  results: LineResults;
  source: LanguageCode | undefined;
  settings: SubtitleSettings;
}

/** The present lines on the video, in one language or two. Clear of the video's controls. */
export function SubtitleOverlay({ lines, results, source, settings }: SubtitleOverlayProps) {
  const isAtTop = ({ placement }: Line) => placement?.vertical === 'top';
  return (
    <>
      <Stack lines={lines.filter(isAtTop)} results={results} source={source} settings={settings} place="top-[4%]" />
      <Stack
        lines={lines.filter((line) => !isAtTop(line))}
        results={results}
        source={source}
        settings={settings}
        place="bottom-[max(13%,3.5rem)]"
      />
    </>
  );
}

function Stack({ lines, results, source, settings, place }: SubtitleOverlayProps & { place: string }) {
  const { targetLanguage: target, shownLines, textSize } = settings;
  if (lines.length === 0) return null;
  return (
    <div
      className={`pointer-events-none absolute inset-x-[4%] grid justify-items-center gap-1 text-center leading-snug ${place}`}
      style={{ fontSize: `calc(clamp(0.8rem, 3.4cqw, 3rem) * ${textSize / 100})` }}
    >
      {lines.map((line) => {
        const shown = shownTranslation(line, results, target);
        const translation = shown.status === 'translated' || shown.status === 'typed' ? shown.text : undefined;
        // Without a translation, the original stays.
        const hasOriginal = shownLines !== 'translation' || translation === undefined;
        const original = hasOriginal && line.text.trim() !== '' && (
          <Text
            key="original"
            language={source}
            className="text-[#fff] [&_.by-keys]:outline-2 [&_.word]:cursor-pointer [&_.word]:rounded-xs [&_.word]:hover:bg-[rgb(255_255_255/0.22)]"
          >
            <WordsOfLine line={line} language={source} />
          </Text>
        );
        const translated = translation?.trim() && shownLines !== 'original' && (
          <Text key="translation" language={target} className="text-[#ffe08a]">
            {translation}
          </Text>
        );
        return (
          <div key={line.id} className="grid justify-items-center gap-0.5">
            {shownLines === 'translation-first' ? [translated, original] : [original, translated]}
          </div>
        );
      })}
    </div>
  );
}

interface TextProps {
  language: LanguageCode | undefined;
  className: string;
  children: ReactNode;
}

function Text({ language, className, children }: TextProps) {
  return (
    <span
      lang={language}
      dir={language ? direction(language) : 'auto'}
      className={`rounded-sm bg-[rgb(0_0_0/0.72)] px-2 py-0.5 whitespace-pre-line text-balance [overflow-wrap:anywhere] ${className}`}
    >
      {children}
    </span>
  );
}
