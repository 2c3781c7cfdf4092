import type { Box, Region } from '@interlinear/images/region';
import { isRightToLeft, type LanguageCode } from '@interlinear/languages';

/** Part of the height of a drawn box that its text takes, until a person sets a size. */
const LETTER_SHARE = 0.6;
const MAX_FONT_SIZE = 48;

/** Creates a region for an area in which no text was recognized, so that a person can type one. */
export function emptyRegion(box: Box, target: LanguageCode): Region {
  const [x, y, width, height] = box;
  const quad = [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ] as const;
  const startsRight = isRightToLeft(target);
  return {
    id: '',
    kind: 'line',
    order: 0,
    box,
    quad,
    angle: 0,
    lines: [{ box, quad, text: '', confidence: 0 }],
    text: '',
    confidence: 0,
    style: {
      color: '#000000',
      background: '#ffffff',
      fontSize: Math.max(8, Math.min(MAX_FONT_SIZE, Math.round(height * LETTER_SHARE))),
      bold: false,
      align: startsRight ? 'right' : 'left',
      direction: startsRight ? 'rtl' : 'ltr',
    },
  };
}
