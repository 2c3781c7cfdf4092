/** What stands in front of an operator. Plain data, so that content streams and CMaps share it. */
export type Operand =
  | number
  | { kind: 'name'; value: string }
  | { kind: 'string'; bytes: Uint8Array }
  | { kind: 'array'; items: Operand[] }
  | { kind: 'dict'; entries: Map<string, Operand> }
  | { kind: 'constant'; value: boolean | null };

/** One operator with its operands and the bytes both take: [start, end). */
export interface Operation {
  operator: string;
  operands: Operand[];
  start: number;
  end: number;
}

/** The number at a place; 0 when there is none, as viewers do. */
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
