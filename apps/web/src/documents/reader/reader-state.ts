import type { DocumentBlock } from '@interlinear/contract/documents';
import type { ReaderView } from '../reader-address.ts';

/** A place to go to. */
export interface ReaderDestination {
  /** From 0. */
  page: number;
  blockId?: string;
}

/** Where the reader is to go: a new turn each time, even to the same place. */
export interface ReaderTarget extends ReaderDestination {
  turn: number;
}

/** A block that somebody looks at closely. */
export interface SelectedBlock {
  page: number;
  block: DocumentBlock;
}

/** What every way of showing a document gets. */
export interface ReaderViewProps {
  view: ReaderView;
  target: ReaderTarget | undefined;
  /** The page that is read now, from 0. */
  onPage: (page: number) => void;
  onChoose: (chosen: SelectedBlock) => void;
}
