import { IDENTITY, multiply } from '../matrix.ts';
import type { ShowOperator } from '../model.ts';
import { nameAt, numberAt, type Operand, type Operation } from './operands.ts';
import { showText } from './show-text.ts';
import { matrixOf } from './state-handlers.ts';
import { isHidden, type StreamRun } from './stream-run.ts';

/** Handlers for text state, positioning and showing (PDF 32000-1, 9.3 and 9.4). */
export const TEXT_HANDLERS = {
  BT: (run: StreamRun) => {
    run.position.matrix = IDENTITY;
    run.position.lineMatrix = IDENTITY;
    run.position.textObject = run.textObjects.length;
    run.textObjects.push({
      end: Number.MAX_SAFE_INTEGER,
      matrix: run.state.matrix,
      clip: run.state.clip,
      order: run.page.operations,
      isHidden: isHidden(run),
    });
  },
  ET: (run: StreamRun, { end }: Operation) => {
    const open = run.textObjects.at(-1);
    if (open && run.position.textObject >= 0) {
      open.end = end;
      open.matrix = run.state.matrix;
      open.clip = run.state.clip;
      open.order = run.page.operations;
    }
    run.position.textObject = -1;
  },
  Tc: (run: StreamRun, { operands }: Operation) => {
    run.state.characterSpacing = numberAt(operands, 0);
  },
  Tw: (run: StreamRun, { operands }: Operation) => {
    run.state.wordSpacing = numberAt(operands, 0);
  },
  Tz: (run: StreamRun, { operands }: Operation) => {
    run.state.horizontalScale = operands.length > 0 ? numberAt(operands, 0) / 100 : 1;
  },
  TL: (run: StreamRun, { operands }: Operation) => {
    run.state.leading = numberAt(operands, 0);
  },
  Tf: (run: StreamRun, { operands }: Operation) => {
    const name = nameAt(operands, 0);
    run.state.fontSize = numberAt(operands, 1);
    if (name === undefined) return;
    run.state.resource = name;
    run.state.font = run.page.context.font(run.resources, name);
  },
  Tr: (run: StreamRun, { operands }: Operation) => {
    run.state.renderMode = numberAt(operands, 0);
  },
  Ts: (run: StreamRun, { operands }: Operation) => {
    run.state.rise = numberAt(operands, 0);
  },
  Td: (run: StreamRun, { operands }: Operation) => moveLine(run, numberAt(operands, 0), numberAt(operands, 1)),
  TD: (run: StreamRun, { operands }: Operation) => {
    run.state.leading = -numberAt(operands, 1);
    moveLine(run, numberAt(operands, 0), numberAt(operands, 1));
  },
  Tm: (run: StreamRun, { operands }: Operation) => {
    if (operands.length < 6) return;
    run.position.lineMatrix = matrixOf(operands);
    run.position.matrix = run.position.lineMatrix;
  },
  'T*': nextLine,
  Tj: (run: StreamRun, operation: Operation) =>
    show(run, operation, { items: operation.operands.slice(-1), prefix: '' }),
  TJ: (run: StreamRun, operation: Operation) => {
    const array = operation.operands.at(-1);
    const items = typeof array === 'object' && array.kind === 'array' ? array.items : [];
    show(run, operation, { items, prefix: '' });
  },
  "'": (run: StreamRun, operation: Operation) => {
    nextLine(run);
    show(run, operation, { items: operation.operands.slice(-1), prefix: 'T* ' });
  },
  '"': (run: StreamRun, operation: Operation) => {
    const { operands } = operation;
    const [wordSpacing, characterSpacing] = [numberAt(operands, 0), numberAt(operands, 1)];
    run.state.wordSpacing = wordSpacing;
    run.state.characterSpacing = characterSpacing;
    nextLine(run);
    const prefix = `${wordSpacing.toFixed(5)} Tw ${characterSpacing.toFixed(5)} Tc T* `;
    show(run, operation, { items: operands.slice(-1), prefix });
  },
};

function moveLine(run: StreamRun, x: number, y: number): void {
  run.position.lineMatrix = multiply([1, 0, 0, 1, x, y], run.position.lineMatrix);
  run.position.matrix = run.position.lineMatrix;
}

function nextLine(run: StreamRun): void {
  moveLine(run, 0, -run.state.leading);
}

function show(
  run: StreamRun,
  { start, end }: Operation,
  { items, prefix }: { items: readonly Operand[]; prefix: string },
) {
  const shown = showText({
    state: run.state,
    position: run.position,
    items,
    range: { start, end, prefix },
    stream: run.index,
    show: run.shows.length,
    isHidden: isHidden(run),
  });
  run.page.glyphs += shown.elements.length;
  run.shows.push(shown);
  applyActualText(run, shown);
}

/** Gives the /ActualText of marked content to its first glyph and empties the others. */
function applyActualText(run: StreamRun, shown: ShowOperator): void {
  const mark = run.marks.findLast((one) => one.actualText !== undefined);
  if (!mark) return;
  for (const element of shown.elements) {
    if (typeof element === 'number') continue;
    element.text = mark.actualText ?? '';
    element.isKnown = true;
    mark.actualText = '';
  }
}
