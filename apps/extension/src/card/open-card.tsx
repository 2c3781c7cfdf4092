import { createRoot, type Root } from 'react-dom/client';
import { locale, say } from '../messages/say.ts';
import { BackgroundPort } from '../page/background-port.ts';
import { originalTitle } from '../page-ui/original-title.ts';
import type { SelectedText } from '../selection/selected-text.ts';
import { loadSettings } from '../settings/settings-store.ts';
import styles from './card.css?inline';
import { Card, type CardChoices, type CardSubject } from './card.tsx';
import { CardFrame } from './card-frame.ts';

/** Opens the card for selected text, or updates the open card. */
export function openCard(selected: SelectedText): void {
  if (open) open.show(selected);
  else open = new OpenCard(selected, () => (open = undefined));
}

let open: OpenCard | undefined;
/** Choices kept for the next card on this page. */
let chosen: Partial<Pick<CardChoices, 'target' | 'engine'>> = {};

/** An open card. */
class OpenCard {
  readonly #frame = new CardFrame();
  readonly #port = new BackgroundPort();
  readonly #closing = new AbortController();
  readonly #focused = document.activeElement;
  #root: Root | undefined;
  #container: HTMLElement | undefined;
  #subject: CardSubject;
  #choices: CardChoices | undefined;
  #isPinned = false;

  constructor(selected: SelectedText, onClose: () => void) {
    this.#subject = toSubject(selected);
    const { signal } = this.#closing;
    signal.addEventListener('abort', onClose);
    this.#callBack(selected);
    const elsewhere = ({ target }: Event) => target !== this.#frame.host && !this.#isPinned && this.close();
    addEventListener('pointerdown', elsewhere, { capture: true, passive: true, signal });
    addEventListener('keydown', ({ key }) => key === 'Escape' && !this.#isPinned && this.close(), {
      capture: true,
      signal,
    });
    void this.#begin(selected).catch((error: unknown) => {
      console.error('The card could not be opened', error);
      this.close();
    });
  }

  show(selected: SelectedText): void {
    this.#subject = toSubject(selected);
    this.#callBack(selected);
    this.#frame.moveTo(selected);
    this.#render();
  }

  #callBack({ onClose }: SelectedText): void {
    if (onClose) this.#closing.signal.addEventListener('abort', onClose);
  }

  close(): void {
    if (this.#closing.signal.aborted) return;
    this.#closing.abort();
    const hadFocus = document.activeElement === this.#frame.host;
    this.#root?.unmount();
    this.#port.close();
    this.#frame.close();
    if (!hadFocus) return;
    window.focus(); // removing a focused iframe blurs the window
    if (this.#focused instanceof HTMLElement) this.#focused.focus({ preventScroll: true });
  }

  async #begin(selected: SelectedText): Promise<void> {
    const { target, engine } = await loadSettings();
    this.#choices = { source: 'auto', target: selected.target ?? target, engine, ...chosen };
    const stage = await this.#frame.open(selected, { title: say('cardTitle'), styles, language: locale() });
    if (this.#closing.signal.aborted) return;
    const container = stage.ownerDocument.createElement('main');
    stage.append(container);
    container.addEventListener('keydown', (event) => this.#onKey(event, container));
    this.#container = container;
    this.#root = createRoot(container);
    this.#render();
    this.#followHeight(container);
  }

  #render(): void {
    const container = this.#container;
    if (!this.#choices || !container) return;
    this.#root?.render(
      <Card
        subject={this.#subject}
        port={this.#port}
        choices={this.#choices}
        onChoicesChange={(choices) => {
          this.#choices = choices;
          chosen = { target: choices.target, engine: choices.engine };
          this.#render();
        }}
        canShare={container.ownerDocument !== document}
        canMove={this.#frame.canMove}
        isPinned={this.#isPinned}
        onPin={(isPinned) => {
          this.#isPinned = isPinned;
          this.#render();
        }}
        onMove={(by) => this.#frame.move(by)}
        onClose={() => this.close()}
      />,
    );
  }

  /** Fits the frame to its content, up to the available room, and focuses the card the first time. */
  #followHeight(container: HTMLElement): void {
    let isFirst = true;
    const fit = () => {
      container.style.setProperty('--room', `${this.#frame.room}px`);
      this.#frame.fit(container.offsetHeight);
      const dialog = container.querySelector<HTMLElement>('[role=dialog]');
      if (isFirst) dialog?.focus();
      isFirst &&= dialog === null;
    };
    const observer = new ResizeObserver(fit);
    observer.observe(container);
    const { signal } = this.#closing;
    // Whether the card can be dragged depends on the window width.
    addEventListener('resize', () => this.#render(), { signal });
    addEventListener('resize', fit, { signal });
    signal.addEventListener('abort', () => observer.disconnect());
  }

  /**
   * Closes on Esc and keeps Tab inside, because the element after the last button is not what follows the selection.
   */
  #onKey(event: KeyboardEvent, container: HTMLElement): void {
    if (event.key === 'Escape') this.close();
    if (event.key !== 'Tab') return;
    const stops = [...container.querySelectorAll<HTMLElement>('button:enabled, select, a[href], input')];
    const { activeElement: active } = container.getRootNode() as Document | ShadowRoot; // never detached inside a page
    const edge = event.shiftKey ? stops[0] : stops.at(-1);
    const isAtEdge = active === edge || (event.shiftKey && !stops.includes(active as HTMLElement)); // compared by identity only
    if (!isAtEdge) return;
    event.preventDefault();
    (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
  }
}

function toSubject({ text, isCut, language, sentence, page }: SelectedText): CardSubject {
  return { text, isCut, language, sentence, page: page ?? { title: originalTitle(), address: location.href } };
}
