import { direction } from '@interlinear/languages/direction';
import { adoptStyles, showBilingual, type TranslationStyle } from '@interlinear/webpage/render';
import { segment } from '@interlinear/webpage/segment';
import { useLayoutEffect, useRef } from 'react';
import type { SamplePair } from './samples.ts';

/**
 * Preview of a style, read and rendered by the same code as pages. Uses only phrasing content, so that it may be inside
 * a label.
 */
export function StylePreview({ sample, style }: { sample: SamplePair; style: TranslationStyle }) {
  const paragraph = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => adoptStyles(document), []);
  useLayoutEffect(() => {
    const root = paragraph.current;
    if (!root) return;
    const { target, translation } = sample;
    const [unit] = segment(root, { target, mode: 'bilingual' });
    if (unit?.kind !== 'text') return;
    const shown = showBilingual(unit, [translation], { style, language: target, direction: direction(target) });
    return () => shown.remove();
  }, [sample, style]);
  return (
    <span ref={paragraph} lang={sample.source} dir={direction(sample.source)} className="block leading-relaxed">
      {sample.original}
    </span>
  );
}
