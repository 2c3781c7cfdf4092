import type { ShowOperator } from '../model.ts';
import type { Edit } from './edit-stream.ts';
import { formatNumber } from './format-number.ts';

/**
 * Takes glyphs out of a show operator; what stays keeps its place, since the pen moves on as far as it did.
 *
 * @param cut indexes in the operator's `elements`
 */
export function cutGlyphs(show: ShowOperator, cut: ReadonlySet<number>): Edit {
  const unit = (show.fontSize * show.horizontalScale) / 1000;
  let array = '';
  let hex = '';
  let adjustment = 0;
  for (const [index, element] of show.elements.entries()) {
    if (typeof element === 'number' || cut.has(index)) {
      if (hex) array += `<${hex}>`;
      hex = '';
      adjustment += typeof element === 'number' ? element : unit === 0 ? 0 : -element.advance / unit;
      continue;
    }
    if (Math.abs(adjustment) > 1e-6) array += formatNumber(adjustment);
    adjustment = 0;
    hex += element.code.toString(16).padStart(element.codeLength * 2, '0');
  }
  if (hex) array += `<${hex}>`;
  // Later operators go on from where the pen is.
  if (Math.abs(adjustment) > 1e-6) array += formatNumber(adjustment);
  return { start: show.start, end: show.end, text: `${show.prefix} [${array}] TJ` };
}
