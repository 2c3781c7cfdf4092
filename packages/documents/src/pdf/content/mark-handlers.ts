import { PdfDict, PdfString } from '@libpdf/core';
import { entry, resolve } from '../objects/resolve.ts';
import { bytesOf, nameAt, type Operand, type Operation } from './operands.ts';
import type { MarkedContent, StreamRun } from './stream-run.ts';

/** BMC without EMC would fill the memory. */
const MAX_MARKS = 512;

/** Marked content (PDF 32000-1, 14.6): layers that are off, and text said in other words. */
export const MARK_HANDLERS = {
  BMC: (run: StreamRun) => open(run, { isHidden: false }),
  BDC: (run: StreamRun, { operands }: Operation) => {
    const [tag, properties] = [nameAt(operands, 0), operands[1]];
    open(run, { isHidden: tag === 'OC' && isLayerHidden(run, properties), actualText: actualText(run, properties) });
  },
  EMC: (run: StreamRun) => {
    if (run.marks.length > 1) run.marks.pop();
  },
};

function open(run: StreamRun, mark: MarkedContent): void {
  if (run.marks.length < MAX_MARKS) run.marks.push(mark);
}

function isLayerHidden(run: StreamRun, properties: Operand | undefined): boolean {
  return run.page.context.layers.isHidden(namedProperties(run, properties));
}

/** Properties stand in the stream itself, or under a name in the resources. */
function namedProperties(run: StreamRun, properties: Operand | undefined) {
  if (typeof properties !== 'object' || properties.kind !== 'name') return undefined;
  const named = entry(run.resources, 'Properties', run.page.context.resolver);
  return named instanceof PdfDict ? named.get(properties.value) : undefined;
}

function actualText(run: StreamRun, properties: Operand | undefined): string | undefined {
  if (typeof properties === 'object' && properties.kind === 'dict') {
    const bytes = bytesOf(properties.entries.get('ActualText'));
    return bytes ? PdfString.fromBytes(bytes).asString() : undefined;
  }
  const { resolver } = run.page.context;
  const dict = resolve(namedProperties(run, properties), resolver);
  const text = dict instanceof PdfDict ? entry(dict, 'ActualText', resolver) : undefined;
  return text instanceof PdfString ? text.asString() : undefined;
}
