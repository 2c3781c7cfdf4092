/** A segment of an editor's text: adjacent text nodes of one line. */
export interface FieldSegment {
  text: string;
  /** Empty for a blank line. */
  nodes: readonly Text[];
}

export interface FieldSegments {
  segments: readonly FieldSegment[];
  /** Whether the content is only lines of text, so that it can be replaced as a whole. */
  isPlain: boolean;
}

/** Reads the text of any rich-text editor from its rendered DOM. */
export function readSegments(host: HTMLElement): FieldSegments {
  const reader = new SegmentReader();
  reader.read(host);
  return reader.end();
}

/** Elements that editors use for a single line. */
const LINE_ELEMENTS: ReadonlySet<string> = new Set(['div', 'p']);
/** Quoted messages and signatures of mail programs. Outlook puts the quoted message behind an element, without one around it. */
const MAIL_PARTS =
  '.gmail_quote, .gmail_signature, #Signature, #appendonsend ~ *, #divRplyFwdMsg, #divRplyFwdMsg ~ *, .yahoo_quoted, .protonmail_quote, .protonmail_signature_block';
/** Content not written by the person, or not to be changed. */
const SKIPPED = `blockquote, pre, code, table, [contenteditable=false], [translate=no], ${MAIL_PARTS}`;
/** Invisible characters that editors insert as caret positions. */
const FILLERS = /[\u200b\u2060\ufeff]/g;

class SegmentReader {
  readonly #segments: FieldSegment[] = [];
  #nodes: Text[] = [];
  #isLineOpen = false;
  #isPlain = true;

  read(element: Element): void {
    for (let child = element.firstChild; child; child = child.nextSibling) {
      if (child instanceof Text) this.#readText(child);
      else if (child instanceof Element) this.#readElement(child, child.nextSibling === null);
    }
  }

  end(): FieldSegments {
    this.#endLine();
    return { segments: this.#segments, isPlain: this.#isPlain };
  }

  #readText(text: Text): void {
    // White space between blocks comes from HTML formatting.
    if (!this.#isLineOpen && !/\S/.test(text.data) && text.data.includes('\n')) return;
    this.#isLineOpen = true;
    this.#nodes.push(text);
  }

  #readElement(element: Element, isLast: boolean): void {
    if (element.localName === 'br') {
      // The last `<br>` of a block is a placeholder that keeps the line open.
      this.#isLineOpen = true;
      if (!isLast) this.#endLine();
      return;
    }
    const display = getComputedStyle(element).display;
    if (display === 'none') return;
    if (element.matches(SKIPPED) || isAtom(element)) {
      this.#isPlain = false;
      this.#endSegment();
      return;
    }
    if (display.startsWith('inline') || display === 'contents') {
      this.read(element);
      return;
    }
    if (!LINE_ELEMENTS.has(element.localName)) this.#isPlain = false;
    this.#endLine();
    const lines = this.#segments.length;
    this.read(element);
    // An empty line may be several blocks deep.
    this.#isLineOpen ||= !element.textContent && this.#segments.length === lines;
    this.#endLine();
  }

  #endLine(): void {
    if (!this.#isLineOpen) return;
    if (this.#nodes.length > 0) this.#endSegment();
    else this.#segments.push({ text: '', nodes: [] });
    this.#isLineOpen = false;
  }

  #endSegment(): void {
    if (this.#nodes.length === 0) return;
    const text = this.#nodes.map(({ data }) => data).join('');
    this.#segments.push({ text: text.replace(FILLERS, '').replaceAll('\u00a0', ' '), nodes: this.#nodes });
    this.#nodes = [];
  }
}

function isAtom({ localName }: Element): boolean {
  return /^(?:img|video|audio|canvas|svg|iframe|hr|input|button|select|textarea|math)$/.test(localName);
}
