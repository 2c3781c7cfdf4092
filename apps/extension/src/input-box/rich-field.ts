import { type Field, type Replacement, selectAndWait, settle, spacesBefore, untilNextStep } from './field.ts';
import { type FieldSegment, readSegments } from './read-segments.ts';

/**
 * An element that is edited itself. Most belong to an editor (Lexical, ProseMirror, Slate, Draft …) that has its own idea of what
 * stands in it, so nothing is written to its nodes: a selection is made, and the browser types.
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
    const before = this.text();
    if (isPlain && segments.length > 1 && CAN_PASTE) await this.#replaceAll(segments, texts);
    if (this.text() === before) await this.#replaceOneByOne(segments, texts);
    return this.text() === before ? 'refused' : 'taken';
  }

  putCaretAtEnd(): void {
    this.#selection()?.collapseToEnd();
  }

  /** As one step, for one undo. Editors divide what is pasted into lines as they do with what is typed. */
  async #replaceAll(segments: readonly FieldSegment[], texts: readonly string[]): Promise<void> {
    const from = segments.findIndex(({ nodes }) => nodes.length > 0);
    const to = segments.findLastIndex(({ nodes }) => nodes.length > 0);
    const first = segments[from]?.nodes[0];
    const last = segments[to]?.nodes.at(-1);
    if (!first || !last) return;
    const text = texts.slice(from, to + 1).join('\n');
    await selectAndWait(this.#document, () => this.#select(first, 0, last, last.length));
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true, composed: true });
    const isTaken = !this.element.dispatchEvent(paste);
    // Nobody minds pasting here: it is the browser's own.
    if (!isTaken) this.#document.execCommand('insertText', false, text);
    await settle();
  }

  /** From the last to the first: what stands before stays where it is. */
  async #replaceOneByOne(segments: readonly FieldSegment[], texts: readonly string[]): Promise<void> {
    for (const [index, text] of [...texts.entries()].reverse()) {
      const { nodes, text: former } = readSegments(this.element).segments[index] ?? segments[index] ?? NOTHING;
      const [first] = nodes;
      const last = nodes.at(-1);
      if (!first || !last || text === former) continue;
      await this.#select(first, 0, last, last.length);
      this.#edit('insertText', text);
      await settle();
    }
  }

  /** Browsers announce what a script has them do only when it is done; Slate and its like want to be asked before. */
  #edit(inputType: 'insertText' | 'deleteContentBackward', data: string): void {
    const init = { inputType, data: data || null, bubbles: true, cancelable: true, composed: true };
    const isTaken = !this.element.dispatchEvent(new InputEvent('beforeinput', init));
    if (isTaken) return;
    if (data) this.#document.execCommand('insertText', false, data);
    else this.#document.execCommand('delete');
  }

  /** Editors hear of a new selection a moment later. */
  async #select(start: Text, startOffset: number, end: Text, endOffset: number): Promise<void> {
    this.#selection()?.setBaseAndExtent(start, startOffset, end, endOffset);
    await settle();
  }

  /** In a shadow root, Chromium tells of the selection only there. */
  #selection(): Selection | null {
    const root: Node & { getSelection?: () => Selection | null } = this.element.getRootNode();
    return root.getSelection?.() ?? this.#document.getSelection();
  }

  get #document(): Document {
    return this.element.ownerDocument;
  }
}

const NOTHING: FieldSegment = { text: '', nodes: [] };

/** In Firefox, a page cannot read what an extension pastes; there, each line is a step of undo. */
const CAN_PASTE = !('wrappedJSObject' in globalThis);
