import { type Field, type Replacement, settle, spacesBefore } from './field.ts';

/** Field for `<input>` and `<textarea>` elements. */
export class PlainField implements Field {
  readonly element: HTMLInputElement | HTMLTextAreaElement;
  readonly ready = Promise.resolve();

  constructor(element: HTMLInputElement | HTMLTextAreaElement) {
    this.element = element;
  }

  text(): string {
    return this.element.value;
  }

  segments(): string[] {
    return this.element.value.split('\n');
  }

  async removeTrailingSpaces(): Promise<boolean> {
    const { value, selectionStart: caret, selectionEnd } = this.element;
    if (caret === null || caret !== selectionEnd) return false;
    const spaces = spacesBefore(value.slice(0, caret));
    if (spaces === 0) return false;
    this.#write(value.slice(0, caret - spaces) + value.slice(caret), caret - spaces, caret, '');
    await settle();
    return true;
  }

  async replace(texts: readonly string[]): Promise<Replacement> {
    const text = texts.join(this.element instanceof HTMLTextAreaElement ? '\n' : ' ');
    const { maxLength, value } = this.element;
    // The browser would silently truncate the text.
    if (maxLength >= 0 && text.length > maxLength) return 'too-long';
    this.#write(text, 0, value.length, text);
    await settle();
    return this.element.value === value ? 'refused' : 'taken';
  }

  putCaretAtEnd(): void {
    const { length } = this.element.value;
    this.element.setSelectionRange(length, length);
  }

  /** @param result full value after replacing `start` to `end` by `inserted` */
  #write(result: string, start: number, end: number, inserted: string): void {
    const { element } = this;
    const { value: before, ownerDocument } = element;
    element.setSelectionRange(start, end);
    // Deprecated, but the only way that preserves the undo history; it fires the same events as typing.
    if (inserted) ownerDocument.execCommand('insertText', false, inserted);
    else ownerDocument.execCommand('delete');
    if (element.value !== before) return;
    // Fallback for browsers without support. Use the prototype's setter, because frameworks override it on the element.
    const prototype = element instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, result);
    element.setSelectionRange(start + inserted.length, start + inserted.length);
    element.dispatchEvent(
      new InputEvent('input', { bubbles: true, composed: true, inputType: 'insertReplacementText', data: inserted }),
    );
  }
}
