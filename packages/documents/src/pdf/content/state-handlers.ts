import { type Matrix, multiply } from '../matrix.ts';
import { dictEntry, numberEntry } from '../objects/resolve.ts';
import type { Paint } from './graphics-state.ts';
import { nameAt, numberAt, type Operand, type Operation } from './operands.ts';
import type { StreamRun } from './stream-run.ts';

/** Limit for saved states: q without Q would fill the memory. */
const MAX_SAVED_STATES = 512;

/** Handlers for graphics state and colour operators (PDF 32000-1, 8.4.4 and 8.6.8). */
export const STATE_HANDLERS = {
  q: (run: StreamRun) => {
    if (run.saved.length < MAX_SAVED_STATES) run.saved.push({ ...run.state });
  },
  Q: (run: StreamRun) => {
    const state = run.saved.pop();
    if (state) run.state = state;
  },
  cm: (run: StreamRun, { operands }: Operation) => {
    if (operands.length >= 6) run.state.matrix = multiply(matrixOf(operands), run.state.matrix);
  },
  w: (run: StreamRun, { operands }: Operation) => {
    run.state.lineWidth = Math.abs(numberAt(operands, 0));
  },
  gs: (run: StreamRun, { operands }: Operation) => applyParameters(run, nameAt(operands, 0)),
  g: (run: StreamRun, { operator, operands }: Operation) => {
    run.state.fill = devicePaint(operator, operands, 1);
  },
  rg: (run: StreamRun, { operator, operands }: Operation) => {
    run.state.fill = devicePaint(operator, operands, 3);
  },
  k: (run: StreamRun, { operator, operands }: Operation) => {
    run.state.fill = devicePaint(operator, operands, 4);
  },
  cs: (run: StreamRun, { operands }: Operation) => {
    run.state.fill = spacePaint(nameAt(operands, 0));
  },
  sc: fillColour,
  scn: fillColour,
  G: (run: StreamRun, { operator, operands }: Operation) => {
    run.state.stroke = devicePaint(operator, operands, 1);
  },
  RG: (run: StreamRun, { operator, operands }: Operation) => {
    run.state.stroke = devicePaint(operator, operands, 3);
  },
  K: (run: StreamRun, { operator, operands }: Operation) => {
    run.state.stroke = devicePaint(operator, operands, 4);
  },
  CS: (run: StreamRun, { operands }: Operation) => {
    run.state.stroke = spacePaint(nameAt(operands, 0));
  },
  SC: strokeColour,
  SCN: strokeColour,
};

function fillColour(run: StreamRun, { operands }: Operation): void {
  run.state.fill = colourPaint(run.state.fill, operands);
}

function strokeColour(run: StreamRun, { operands }: Operation): void {
  run.state.stroke = colourPaint(run.state.stroke, operands);
}

/** Reads a matrix from the last six operands. */
export function matrixOf(operands: readonly Operand[]): Matrix {
  const from = Math.max(0, operands.length - 6);
  const at = (index: number) => numberAt(operands, from + index);
  return [at(0), at(1), at(2), at(3), at(4), at(5)];
}

/** Applies an ExtGState. Its font is ignored: it has no resource name that could be written again. */
function applyParameters(run: StreamRun, name: string | undefined): void {
  const { resolver } = run.page.context;
  const parameters = dictEntry(dictEntry(run.resources, 'ExtGState', resolver), name ?? '', resolver);
  run.state.lineWidth = numberEntry(parameters, 'LW', resolver) ?? run.state.lineWidth;
  if (!parameters || name === undefined) return;
  const operator = `${formatName(name)} gs`;
  run.state.parameters = [...run.state.parameters.filter((other) => other !== operator), operator];
}

/** Fill operators for a colour of g, rg or k (or G, RG, K). */
function devicePaint(operator: string, operands: readonly Operand[], count: number): Paint {
  return { space: '', operators: `${formatOperands(operands.slice(-count), count)} ${operator.toLowerCase()}` };
}

/** Fill operators for a colour space of cs or CS, in its initial colour. */
function spacePaint(name: string | undefined): Paint {
  const space = `${formatName(name ?? 'DeviceGray')} cs`;
  return { space, operators: space };
}

/** Fill operators for a colour of sc or scn (or SC, SCN) in the current space. */
function colourPaint(current: Paint, operands: readonly Operand[]): Paint {
  const values = operands.filter((operand) => typeof operand === 'number');
  const pattern = operands.find((operand) => typeof operand === 'object' && operand.kind === 'name');
  if (current.space === '') return devicePaint(DEVICE_OPERATORS[values.length] ?? 'g', values, values.length || 1);
  const parts = [current.space];
  if (values.length > 0) parts.push(formatOperands(values, values.length));
  if (typeof pattern === 'object' && pattern.kind === 'name') parts.push(formatName(pattern.value));
  return { space: current.space, operators: parts.length > 1 ? `${parts.join(' ')} scn` : current.space };
}

const DEVICE_OPERATORS: Readonly<Record<number, string>> = { 1: 'g', 3: 'rg', 4: 'k' };

function formatOperands(operands: readonly Operand[], count: number): string {
  const written: string[] = [];
  for (let index = 0; index < count; index++) {
    const operand = operands[index];
    written.push(typeof operand === 'number' ? formatNumber(operand) : '0');
  }
  return written.join(' ');
}

function formatNumber(value: number): string {
  const rounded = Math.round(value * 1e5) / 1e5;
  // PDF has no exponent notation.
  return Math.abs(rounded) < 1e-5 ? '0' : Math.abs(rounded) > 1e9 ? '1' : String(rounded);
}

function formatName(name: string): string {
  const escaped = name.replace(
    /[^!-~]|[#()<>[\]{}/%]/g,
    (character) => `#${(character.charCodeAt(0) & 0xff).toString(16).padStart(2, '0')}`,
  );
  return `/${escaped}`;
}
