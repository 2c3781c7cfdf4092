/** Operand of an operator, in content streams and CMaps alike. */
export type Operand =
  | number
  | { kind: 'name'; value: string }
  | { kind: 'string'; bytes: Uint8Array }
  | { kind: 'array'; items: Operand[] }
  | { kind: 'dict'; entries: Map<string, Operand> }
  | { kind: 'constant'; value: boolean | null };

/** Operator with its operands; [start, end) is the byte range of both. */
export interface Operation {
  operator: string;
  operands: Operand[];
  start: number;
  end: number;
}

/** Number at an index; 0 when missing, as in viewers. */
export function numberAt(operands: readonly Operand[], index: number): number {
  const operand = operands[index];
  return typeof operand === 'number' && Number.isFinite(operand) ? operand : 0;
}

export function nameAt(operands: readonly Operand[], index: number): string | undefined {
  const operand = operands[index];
  return typeof operand === 'object' && operand.kind === 'name' ? operand.value : undefined;
}

export function bytesOf(operand: Operand | undefined): Uint8Array | undefined {
  return typeof operand === 'object' && operand.kind === 'string' ? operand.bytes : undefined;
}
