import { direction } from '@interlinear/languages/direction';
import type { Inline } from '@interlinear/translation/segment';
import { adoptStyles, showBilingual } from '@interlinear/webpage/render';
import type { RenderedTranslation, TextUnit } from '@interlinear/webpage/segment';
import { browser } from 'wxt/browser';
import { say } from '../messages/say.ts';
import { BackgroundPort } from '../page/background-port.ts';
import { addStatusNote, type StatusNote } from '../page-ui/status-note.ts';
import type { Settings } from '../settings/settings.ts';
import { describeError } from '../tabs/describe-failure.ts';

/** Translation of one paragraph, from the request until it is restored. */
export class HoverTranslation {
  readonly #unit: TextUnit;
  readonly #settings: Settings;
  readonly #styles: SharedStyles;
  readonly #root: Document | ShadowRoot | undefined;
  readonly #abort = new AbortController();
  readonly #note: StatusNote;
  #shown: RenderedTranslation | undefined;

  constructor(unit: TextUnit, settings: Settings, styles: SharedStyles) {
    this.#unit = unit;
    this.#settings = settings;
    this.#styles = styles;
    const root = unit.nodes[0]?.getRootNode();
    this.#root = root instanceof Document || root instanceof ShadowRoot ? root : undefined;
    this.#note = addStatusNote(unit.nodes[0] ?? document, () => boxOf(unit));
  }

  /** Translates the paragraph and shows the result. Resolves with whether there is a translation. */
  async run(): Promise<boolean> {
    this.#note.showBusy(say('hoverWorking'));
    const port = new BackgroundPort();
    const { target } = this.#settings;
    const segments = [{ id: 'paragraph', content: this.#unit.content }];
    try {
      for await (const result of port.translate(segments, { target }, this.#abort.signal)) {
        if (result.status === 'partial') this.#show([result.text]);
        else if (result.status === 'translated') return this.#finish(result.content);
        else if (result.status === 'kept') return this.#fail(say('hoverAlready'));
        else return this.#fail(describeError(result.error));
      }
    } catch {
      // Opening the port fails only after the extension has been removed or updated.
    } finally {
      port.close();
    }
    return !this.#abort.signal.aborted && this.#fail(GONE);
  }

  remove(): void {
    this.#abort.abort();
    this.#note.remove();
    this.#removeTranslation();
  }

  #finish(content: readonly Inline[]): boolean {
    this.#note.remove();
    this.#show(content);
    return this.#shown !== undefined;
  }

  #fail(line: string): false {
    this.#removeTranslation();
    this.#note.showMessage(line);
    return false;
  }

  #show(content: readonly Inline[]): void {
    const { target, style } = this.#settings;
    if (this.#abort.signal.aborted) return;
    if (this.#shown) {
      this.#shown.update(content);
      return;
    }
    // The page may have replaced the paragraph meanwhile.
    if (!this.#root || !this.#unit.nodes.some(({ isConnected }) => isConnected)) return;
    this.#styles.acquire(this.#root);
    this.#shown = showBilingual(this.#unit, content, { style, language: target, direction: direction(target) });
  }

  #removeTranslation(): void {
    if (!this.#shown || !this.#root) return;
    this.#shown.remove();
    this.#shown = undefined;
    this.#styles.release(this.#root);
  }
}

/** Read early, because messages become unreadable after the extension has been removed. */
const GONE = browser?.runtime?.id ? say('failedDisconnected') : '';

/** Returns the box around a text in window coordinates; empty if the page has removed it. */
export function boxOf({ nodes }: TextUnit): DOMRect {
  const [first] = nodes;
  const last = nodes.at(-1);
  if (!first?.isConnected || !last?.isConnected) return new DOMRect();
  const range = document.createRange();
  range.setStartBefore(first);
  range.setEndAfter(last);
  return range.getBoundingClientRect();
}

/** Reference-counted style sheets of translations, per document or shadow root. */
export class SharedStyles {
  readonly #users = new Map<Document | ShadowRoot, { count: number; removeStyles: () => void }>();

  acquire(root: Document | ShadowRoot): void {
    const users = this.#users.get(root);
    if (users) users.count += 1;
    else this.#users.set(root, { count: 1, removeStyles: adoptStyles(root) });
  }

  release(root: Document | ShadowRoot): void {
    const users = this.#users.get(root);
    if (!users) return;
    users.count -= 1;
    if (users.count > 0) return;
    users.removeStyles();
    this.#users.delete(root);
  }
}
