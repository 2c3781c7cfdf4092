import type { Settings } from '../settings/settings.ts';
import { isLarge, picturesIn } from './find-pictures.ts';
import type { PagePicture } from './page-picture.ts';

export interface PagePicturesActions {
  /** Translates a picture unless it is translated already. Never rejects. */
  translate(picture: PagePicture, settings: Settings): Promise<void>;
}

/** Distance from the window at which pictures are translated ahead, as a share of its height. */
const MARGIN = '75%';
/** Delay after changes of the page before it is searched again. */
const SEARCH_DELAY_MS = 200;

/** Translates all pictures of a page as they come near the window, one after the other, including those loaded later. */
export class PagePictures {
  readonly #actions: PagePicturesActions;
  readonly #settings: Settings;
  readonly #near = new Set<Element>();
  /** Picture that each element showed when it was last queued. */
  readonly #seen = new WeakMap<Element, string>();
  readonly #observer: IntersectionObserver;
  readonly #mutations: MutationObserver;
  readonly #listening = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isWorking = false;

  constructor(actions: PagePicturesActions, settings: Settings) {
    this.#actions = actions;
    this.#settings = settings;
    this.#observer = new IntersectionObserver((entries) => this.#notice(entries), { rootMargin: `${MARGIN} 25%` });
    this.#mutations = new MutationObserver(() => this.#searchSoon());
    this.#mutations.observe(document, {
      childList: true,
      subtree: true,
      attributeFilter: ['src', 'srcset', 'style', 'class', 'href'],
    });
    // Pictures loaded lazily get their size late, and `load` does not bubble.
    const options = { capture: true, passive: true, signal: this.#listening.signal };
    document.addEventListener('load', () => this.#searchSoon(), options);
    this.#search();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#listening.abort();
    this.#observer.disconnect();
    this.#mutations.disconnect();
    this.#near.clear();
  }

  #searchSoon(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#search();
    }, SEARCH_DELAY_MS);
  }

  #search(): void {
    for (const picture of picturesIn(document)) {
      const { element } = picture;
      const identity = picture.identity();
      if (this.#seen.get(element) === identity || !isLarge(picture)) continue;
      this.#seen.set(element, identity);
      // Observing it anew reports whether it is near, even if nothing changed in that.
      this.#observer.unobserve(element);
      this.#observer.observe(element);
      this.#pictures.set(element, picture);
    }
  }

  readonly #pictures = new WeakMap<Element, PagePicture>();

  #notice(entries: readonly IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) this.#near.add(target);
      else this.#near.delete(target);
    }
    void this.#work(); // never rejects
  }

  /** Translates the pictures nearby, those in view first. */
  async #work(): Promise<void> {
    if (this.#isWorking) return;
    this.#isWorking = true;
    for (let next = this.#next(); next; next = this.#next()) {
      this.#near.delete(next);
      const picture = this.#pictures.get(next);
      if (!picture) continue;
      this.#observer.unobserve(next);
      await this.#actions.translate(picture, this.#settings);
    }
    this.#isWorking = false;
  }

  #next(): Element | undefined {
    const distance = (element: Element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return Math.max(0, top - innerHeight, -bottom);
    };
    return [...this.#near].toSorted((one, other) => distance(one) - distance(other))[0];
  }
}
