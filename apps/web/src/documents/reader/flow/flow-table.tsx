import type { DocumentBlock } from '@interlinear/contract/documents';
import { FlowBlock, type FlowBlockProps } from './flow-block.tsx';
import type { FlowRow } from './flow-pieces.ts';

export interface FlowTableProps {
  rows: readonly FlowRow[];
  cellProps: (block: DocumentBlock) => FlowBlockProps;
}

/** A table stays a table (DOC-09). */
export function FlowTable({ rows, cellProps }: FlowTableProps) {
  return (
    <div className="overflow-x-auto">
      <table className="border-collapse text-sm">
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell) => (
                <td key={cell.key} className="border border-rule p-2 align-top">
                  {cell.blocks.map((block) => (
                    <FlowBlock key={block.id} {...cellProps(block)} />
                  ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
