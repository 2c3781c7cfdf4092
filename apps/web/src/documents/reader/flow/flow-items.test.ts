import type { DocumentBlock } from '@interlinear/contract/documents';
import { describe, expect, it } from 'vitest';
import { flowItems } from './flow-items.ts';

function block(id: string, changes: Partial<DocumentBlock> = {}): DocumentBlock {
  return {
    id,
    role: 'text',
    box: null,
    content: [id],
    label: null,
    level: null,
    cell: null,
    continues: null,
    markup: {},
    state: 'translated',
    translation: [id],
    is_edited: false,
    error: null,
    ...changes,
  };
}

const cell = (id: string, row: number, column: number) => block(id, { cell: { table: 't', row, column } });

describe('flowPieces', () => {
  it('[DOC-09] keeps tables, with empty cells where there is nothing', () => {
    const items = flowItems([
      block('a'),
      cell('x', 0, 0),
      cell('y', 2, 1),
      cell('z', 2, 1),
      block('b'),
      block('c', { continues: 'a' }),
    ]);
    const ids = items.map((item) =>
      'table' in item
        ? item.rows.map(({ cells }) => cells.map(({ blocks }) => blocks.map(({ id }) => id)))
        : item.block.id,
    );
    expect(ids).toEqual([
      'a',
      [
        [['x'], []],
        [[], ['y', 'z']],
      ],
      'b',
    ]);
  });
});
