/** Node of an HTML or XHTML tree with its range in the source. */
export type MarkupNode = MarkupElement | MarkupText | MarkupOther;

export interface MarkupElement {
  kind: 'element';
  /** Lowercase name. */
  name: string;
  start: number;
  end: number;
  innerStart: number;
  innerEnd: number;
  /** Whether it has an end tag; HTML allows omitting some. */
  isClosed: boolean;
  children: MarkupNode[];
  /** Attributes by lowercase name. */
  attributes: ReadonlyMap<string, MarkupAttribute>;
}

export interface MarkupAttribute {
  value: string;
  start: number;
  end: number;
  /** Range from the name to the closing quote. */
  whole: { start: number; end: number };
}

interface MarkupText {
  kind: 'text';
  start: number;
  end: number;
  /** Decoded text. */
  text: string;
}

/** Comment, declaration or processing instruction. */
interface MarkupOther {
  kind: 'other';
  start: number;
  end: number;
}
