import { type Field, type Replacement, selectAndWait, settle, spacesBefore, untilNextStep } from './field.ts';
import { type FieldSegment, readSegments } from './read-segments.ts';

/**
 * Editable element (`contenteditable`). Most belong to an editor (Lexical, ProseMirror, Slate, Draft …) with its own
 * document model, so the DOM is never modified: text is selected and typed by browser commands.
 */
export class RichField implements Field {
  readonly element: HTMLElement;
  ready = Promise.resolve();

  constructor(element: HTMLElement) {
    this.element = element;
  }

  text(): string {
    return this.segments().join('\n');
  }

  segments(): string[] {
    return readSegments(this.element).segments.map(({ text }) => text);
  }

  async removeTrailingSpaces(): Promise<boolean> {
    const selection = this.#selection();
    const { anchorNode, anchorOffset } = selection ?? {};
    if (!selection?.isCollapsed || !(anchorNode instanceof Text) || anchorOffset === undefined) return false;
    const spaces = spacesBefore(anchorNode.data.slice(0, anchorOffset));
    if (spaces === 0) return false;
    await this.#select(anchorNode, anchorOffset - spaces, anchorNode, anchorOffset);
    this.#edit('deleteContentBackward', '');
    this.ready = untilNextStep(this.element);
    await settle();
    return true;
  }

  async replace(texts: readonly string[]): Promise<Replacement> {
    const { segments, isPlain } = readSegments(this.element);
    const canReplaceAll = isPlain && segments.length > 1 && CAN_PASTE;
    const isTaken =
      (canReplaceAll && (await this.#changesText(() => this.#replaceAll(segments, texts)))) ||
      (await this.#changesText(() => this.#replaceOneByOne(segments, texts)));
    return isTaken ? 'taken' : 'refused';
  }

  putCaretAtEnd(): void {
    this.#selection()?.collapseToEnd();
  }

  /** Whether the text is another one at any time during an edit: people may undo it before the page has settled. */
  async #changesText(edit: () => Promise<void>): Promise<boolean> {
    const before = this.text();
    let isChanged = false;
    const observer = new MutationObserver(() => {
      isChanged ||= this.text() !== before;
    });
    observer.observe(this.element, { subtree: true, childList: true, characterData: true });
    await edit();
    observer.disconnect();
    return isChanged || this.text() !== before;
  }

  /** Pastes all lines as one undo step. Editors split pasted text into lines like typed text. */
  async #replaceAll(segments: readonly FieldSegment[], texts: readonly string[]): Promise<void> {
    const from = segments.findIndex(({ nodes }) => nodes.length > 0);
    const to = segments.findLastIndex(({ nodes }) => nodes.length > 0);
    const first = segments[from]?.nodes[0];
    const last = segments[to]?.nodes.at(-1);
    if (!first || !last) return;
    const lines = texts.slice(from, to + 1);
    const text = lines.join('\n');
    await selectAndWait(this.#document, () => this.#select(first, 0, last, last.length));
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    // ProseMirror drops blank lines of plain text.
    if (this.element.classList.contains('ProseMirror')) clipboardData.setData('text/html', this.#toParagraphs(lines));
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true, composed: true });
    const isTaken = !this.element.dispatchEvent(paste);
    // The editor did not handle the event; insert the text by browser command.
    if (!isTaken) this.#document.execCommand('insertText', false, text);
    await settle();
  }

  #toParagraphs(lines: readonly string[]): string {
    return lines
      .map((line) => {
        const paragraph = this.#document.createElement('p');
        paragraph.textContent = line;
        return paragraph.outerHTML;
      })
      .join('');
  }

  /** Replaces segments from last to first, so that earlier nodes stay valid, and leaves the caret in the segment where it was. */
  async #replaceOneByOne(segments: readonly FieldSegment[], texts: readonly string[]): Promise<void> {
    const { anchorNode } = this.#selection() ?? {};
    const withCaret = segments.findIndex(({ nodes }) => nodes.some((node) => node === anchorNode));
    let lastEdited = segments.length;
    for (const [index, text] of [...texts.entries()].reverse()) {
      const { nodes, text: former } = readSegments(this.element).segments[index] ?? segments[index] ?? NOTHING;
      const [first] = nodes;
      const last = nodes.at(-1);
      if (!first || !last || text === former) continue;
      await this.#select(first, 0, last, last.length);
      this.#edit('insertText', text);
      await settle();
      lastEdited = index;
    }
    const end = readSegments(this.element).segments[withCaret]?.nodes.at(-1);
    if (end && lastEdited < withCaret) await this.#select(end, end.length, end, end.length);
  }

  /**
   * Dispatches `beforeinput` first, because browsers do not fire it for `execCommand`, and editors such as Slate depend
   * on it.
   */
  #edit(inputType: 'insertText' | 'deleteContentBackward', data: string): void {
    const init = { inputType, data: data || null, bubbles: true, cancelable: true, composed: true };
    const isTaken = !this.element.dispatchEvent(new InputEvent('beforeinput', init));
    if (isTaken) return;
    if (data) this.#document.execCommand('insertText', false, data);
    else this.#document.execCommand('delete');
  }

  /** Selects a range and waits for editors, which read the selection later. */
  async #select(start: Text, startOffset: number, end: Text, endOffset: number): Promise<void> {
    this.#selection()?.setBaseAndExtent(start, startOffset, end, endOffset);
    await settle();
  }

  /** Returns the selection; inside a shadow root, Chromium reports it only there. */
  #selection(): Selection | null {
    const root: Node & { getSelection?: () => Selection | null } = this.element.getRootNode();
    return root.getSelection?.() ?? this.#document.getSelection();
  }

  get #document(): Document {
    return this.element.ownerDocument;
  }
}

const NOTHING: FieldSegment = { text: '', nodes: [] };

/** Firefox does not let pages read data pasted by an extension, so there each line becomes an undo step. */
const CAN_PASTE = !('wrappedJSObject' in globalThis);
