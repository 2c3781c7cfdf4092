import type { DocumentBlock, DocumentInfo, DocumentPageData } from '@interlinear/contract/documents';
import { useTranslations } from 'use-intl';
import type { ReaderView } from '../../reader-address.ts';
import type { SelectedBlock } from '../reader-state.ts';
import { FlowBlock, type FlowBlockProps } from './flow-block.tsx';
import { type FlowRow, flowItems } from './flow-items.ts';

export interface FlowPageProps {
  index: number;
  /** `undefined` until it has loaded. */
  page: DocumentPageData | undefined;
  info: DocumentInfo;
  view: ReaderView;
  onSelectBlock: (selected: SelectedBlock) => void;
}

/** Shows the blocks of a page one below the other. */
export function FlowPage({ index, page, info, view, onSelectBlock }: FlowPageProps) {
  const t = useTranslations('reader');
  if (!page) return <p className="text-faded motion-safe:animate-pulse">{t('pageComing')}</p>;
  if (page.state === 'unreadable') return <p className="text-amber">{t('pageUnreadable')}</p>;
  if (page.blocks.length === 0) {
    return (
      <p className="text-faded">{t(page.text === 'empty' || page.text === 'text' ? 'pageEmpty' : 'pageWithoutText')}</p>
    );
  }
  const shown = (block: DocumentBlock) => ({
    block,
    info,
    view,
    onSelectBlock: () => onSelectBlock({ page: index, block }),
  });
  return flowItems(page.blocks).map((item) =>
    'table' in item ? (
      <FlowTable key={item.table} rows={item.rows} cellProps={shown} />
    ) : (
      <FlowBlock key={item.block.id} {...shown(item.block)} />
    ),
  );
}

interface FlowTableProps {
  rows: readonly FlowRow[];
  cellProps: (block: DocumentBlock) => FlowBlockProps;
}

/** Shows table cells as a table (DOC-09). */
function FlowTable({ rows, cellProps }: FlowTableProps) {
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
