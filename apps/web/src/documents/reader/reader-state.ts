import type { DocumentBlock } from '@interlinear/contract/documents';
import type { ReaderView } from '../reader-address.ts';

/** Position in a document. */
export interface ReaderDestination {
  /** Counted from 0. */
  page: number;
  blockId?: string;
}

/** Position to scroll to. `turn` increases with every jump, so that repeated jumps to the same place work. */
export interface ReaderTarget extends ReaderDestination {
  turn: number;
}

/** The block shown in the block dialog. */
export interface SelectedBlock {
  page: number;
  block: DocumentBlock;
}

/** Props shared by the text view and the PDF view. */
export interface ReaderViewProps {
  view: ReaderView;
  target: ReaderTarget | undefined;
  /** Called with the index of the current page, from 0. */
  onPage: (page: number) => void;
  onSelectBlock: (selected: SelectedBlock) => void;
}
