import type { Surroundings } from '@interlinear/translation/segment';
import { childNodesOf, isElement, isOwnElement, isText } from '../../dom-nodes.ts';
import { anchorOf, type UnitEntry } from '../units/unit-entry.ts';

/** Maximum lengths in UTF-16 code units; engines may be sent less. */
const MAX_ABOUT_LENGTH = 500;
const MAX_HEADING_LENGTH = 150;
const HEADINGS = 'h1,h2,h3,h4,h5,h6';
const DESCRIPTION = 'meta[name="description" i],meta[property="og:description"]';

/** Elements that describe a page. */
interface Landmarks {
  /** Revision of the page in which they were found. */
  revision: number;
  /** In document order. */
  headings: readonly Element[];
  description: Element | null;
}

/** Describes where the texts of a request stand: title and description of the page, and the headings above the first text. */
export class PageSurroundings {
  readonly #document: Document;
  readonly #titleOf: () => string;
  readonly #revisionOf: () => number;
  #landmarks: Landmarks | undefined;
  /** Headings as the page wrote them, read before the first request, because a translation may replace their text. */
  readonly #texts = new WeakMap<Element, string>();

  /** @param revisionOf returns a number that changes when the page adds or removes nodes */
  constructor(document: Document, titleOf: (() => string) | undefined, revisionOf: () => number) {
    this.#document = document;
    this.#titleOf = titleOf ?? (() => document.title);
    this.#revisionOf = revisionOf;
  }

  of(entry: UnitEntry): Surroundings {
    return { about: this.#about(), place: this.#headingsAbove(inDocument(anchorOf(entry))) };
  }

  #about(): string {
    const { description } = this.#findLandmarks();
    const lines = [this.#titleOf(), description?.getAttribute('content') ?? ''].map(joinWhiteSpace);
    return lines
      .filter((line) => line !== '')
      .join('\n')
      .slice(0, MAX_ABOUT_LENGTH);
  }

  /** Returns the headings that a reader would name as the path to an element, outermost first. */
  #headingsAbove(element: Element): string[] {
    const path: string[] = [];
    let level = 7;
    for (const heading of this.#headingsBefore(element).reverse()) {
      const own = Number(heading.localName[1]);
      if (own >= level) continue;
      level = own;
      path.unshift(this.#texts.get(heading) ?? '');
      if (level === 1) break;
    }
    return path;
  }

  #headingsBefore(element: Element): Element[] {
    const { headings } = this.#findLandmarks();
    // Binary search: they are in document order. A heading that contains the element does not stand above it.
    let [low, high] = [0, headings.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const heading = headings[middle];
      if (heading && element.compareDocumentPosition(heading) === Node.DOCUMENT_POSITION_PRECEDING) low = middle + 1;
      else high = middle;
    }
    return headings.slice(0, low);
  }

  /** Searches the page once per revision: on a long page, each search takes milliseconds. */
  #findLandmarks(): Landmarks {
    const revision = this.#revisionOf();
    if (this.#landmarks?.revision === revision) return this.#landmarks;
    const headings = [...this.#document.querySelectorAll(HEADINGS)];
    for (const heading of headings) this.#remember(heading);
    this.#landmarks = { revision, headings, description: this.#document.querySelector(DESCRIPTION) };
    return this.#landmarks;
  }

  #remember(heading: Element): void {
    if (this.#texts.has(heading)) return;
    this.#texts.set(heading, joinWhiteSpace(ownText(heading)).slice(0, MAX_HEADING_LENGTH));
  }
}

/** Returns the element itself, or the host of the outermost shadow tree that contains it. */
function inDocument(element: Element): Element {
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? inDocument(root.host) : element;
}

/** The text of an element without our translations in it. */
function ownText(element: Element): string {
  return childNodesOf(element)
    .map((node) => {
      if (isText(node)) return node.data;
      return isElement(node) && !isOwnElement(node) ? ownText(node) : '';
    })
    .join('');
}

function joinWhiteSpace(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
