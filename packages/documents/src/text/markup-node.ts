/** A page of HTML or XHTML as a tree whose nodes know their places in the source. */
export type MarkupNode = MarkupElement | MarkupText | MarkupOther;

export interface MarkupElement {
  kind: 'element';
  /** In small letters. */
  name: string;
  start: number;
  end: number;
  innerStart: number;
  innerEnd: number;
  /** Whether its end is written; HTML lets some be left out. */
  isClosed: boolean;
  children: MarkupNode[];
  /** By name in small letters: the value, and the range of it in the source, without its quotes. */
  attributes: ReadonlyMap<string, MarkupAttribute>;
}

export interface MarkupAttribute {
  value: string;
  start: number;
  end: number;
  /** From the name to the quote that ends it. */
  whole: { start: number; end: number };
}

interface MarkupText {
  kind: 'text';
  start: number;
  end: number;
  /** As a person reads it. */
  text: string;
}

/** Comments and the like. */
interface MarkupOther {
  kind: 'other';
  start: number;
  end: number;
}
