// What the tests of session/ have in the page.
import type { Inline, Segment, SegmentPartial, SegmentResult } from '@interlinear/translation/segment';
import type { TranslationError } from '@interlinear/translation/translation-error';
import type { Policy } from '../segment/segment.ts';
import {
  createPageScheduler,
  createSession,
  type PageScheduler,
  type Session,
  type SessionState,
} from '../session/session.ts';
import type { Mode } from '../unit.ts';
import { createRandom } from './create-random.ts';

export interface Asked {
  texts: string[];
  priorities: number[];
  /** When it was asked, in milliseconds of the page. */
  at: number;
  /** How many units had been found by then. */
  found: number;
  isCancelled: boolean;
}

export interface SessionUnderTest {
  session: Session;
  requests: Asked[];
  states: SessionState[];
  /** With answers held: lets the oldest request that waits be answered. */
  release(count?: number): void;
  /** The same for the youngest. */
  releaseLast(): void;
  /** How every further request fails, or only the texts with `part` in them; undefined: it does not. */
  failWith(error: TranslationError | 'throw' | undefined, part?: string): void;
  /** How many requests wait to be released. */
  held(): number;
}

export interface SessionUnderTestOptions {
  mode?: Mode;
  /** After so many milliseconds everything is answered; `held`: when the test says so. Default 0. */
  answerAfter?: number | 'held';
  /** Pieces of the answer before it. */
  partials?: boolean;
  policy?: Partial<Policy>;
  scheduler?: Partial<PageScheduler>;
  /** The machine has other work; the same number has it at the same moments. */
  busy?: number | undefined;
}

/** A session on this page with a translator of its own: what stands for an engine, `【…】` around every text. */
export function createSessionUnderTest(options: SessionUnderTestOptions = {}): SessionUnderTest {
  const requests: Asked[] = [];
  const states: SessionState[] = [];
  const waiting: (() => void)[] = [];
  let failure: TranslationError | 'throw' | undefined;
  let failingPart = '';

  async function* translate(
    segments: readonly Segment[],
    signal: AbortSignal,
  ): AsyncGenerator<SegmentResult | SegmentPartial> {
    const asked: Asked = {
      texts: segments.map(({ content }) => textOf(content)),
      priorities: segments.map(({ priority = 0 }) => priority),
      at: performance.now(),
      found: session.state().found,
      isCancelled: false,
    };
    requests.push(asked);
    signal.addEventListener('abort', () => {
      asked.isCancelled = true;
    });
    const failsWith = failure;
    const { answerAfter = 0 } = options;
    if (answerAfter === 'held') await new Promise<void>((resolve) => waiting.push(resolve));
    else await new Promise((resolve) => setTimeout(resolve, answerAfter));
    if (failsWith === 'throw') throw new Error('The background is gone');
    for (const { id, content } of segments) {
      if (failsWith && textOf(content).includes(failingPart)) yield { id, status: 'failed', error: failsWith };
      else {
        if (options.partials) yield* partialsOf(id, content);
        yield {
          id,
          status: 'translated',
          content: content.map(pseudo),
          engine: 'stand-in',
          source: 'en',
          cached: false,
        };
      }
    }
  }

  const session = createSession({
    root: document,
    policy: { target: 'de', ...options.policy },
    mode: options.mode ?? 'bilingual',
    appearance: { style: 'plain', language: 'de', direction: 'ltr' },
    translate,
    scheduler: {
      ...createPageScheduler(window),
      ...(options.busy !== undefined && createBusyScheduler(window, options.busy)),
      ...options.scheduler,
    },
    onProgress: (state) => states.push(state),
  });
  return {
    session,
    requests,
    states,
    release: (count = 1) => {
      for (const resolve of waiting.splice(0, count)) resolve();
    },
    releaseLast: () => waiting.pop()?.(),
    failWith: (error, part = '') => {
      failure = error;
      failingPart = part;
    },
    held: () => waiting.length,
  };
}

async function* partialsOf(id: string, content: readonly Inline[]): AsyncGenerator<SegmentPartial> {
  const text = `【${textOf(content)}】`;
  for (let length = 5; length < text.length; length += 5) {
    yield { id, status: 'partial', text: text.slice(0, length), engine: 'stand-in' };
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}

function pseudo(inline: Inline): Inline {
  return typeof inline === 'string' && /\p{L}/u.test(inline)
    ? inline.replace(/^(\s*)(.*?)(\s*)$/s, '$1【$2】$3')
    : inline;
}

export function textOf(content: readonly Inline[]): string {
  return content.filter((inline) => typeof inline === 'string').join('');
}

/** The page as a string, to be compared with itself. */
export function pageSource(): string {
  return document.documentElement.outerHTML;
}

/** The texts of our elements, in order, shadow roots not included. */
export function shownTexts(root: ParentNode = document): string[] {
  return [...root.querySelectorAll('interlinear-translation')].map((element) => element.textContent ?? '');
}

/**
 * Does to a page what its own script might, and the same to a copy of it that nobody translates. Nodes are chosen among those of
 * the page, ours left out, so that both copies have the same one.
 */
export function actOnBoth(page: HTMLElement, twin: HTMLElement, kind: string, at: number): void {
  for (const body of [page, twin]) act(body, kind, at);
}

function act(body: HTMLElement, kind: string, at: number): void {
  const elements = [...body.querySelectorAll<HTMLElement>('*')].filter(
    (node) => !node.closest('interlinear-translation'),
  );
  const element = elements[at % Math.max(1, elements.length)];
  if (!element) return;
  const other = elements[(at * 7 + 3) % elements.length];
  if (kind === 'append') element.append(...made(`<p>New ${at}</p>`));
  else if (kind === 'remove') element.remove();
  else if (kind === 'text') element.textContent = `Written ${at}`;
  else if (kind === 'replace') element.replaceWith(...made(`<p>Instead ${at} <b>of it</b></p>`));
  else if (kind === 'hide') element.hidden = !element.hidden;
  else if (kind === 'move' && other && !element.contains(other)) other.append(element);
  else if (kind === 'wrap') {
    const wrapper = document.createElement('section');
    element.before(wrapper);
    wrapper.append(element);
  }
}

function made(html: string): Node[] {
  const template = document.createElement('template');
  template.innerHTML = html;
  return [...template.content.childNodes];
}

/** What may pass between two looks at the clock while the machine does something else, in milliseconds, and how often it does. */
const LOST_MS = 10;
const SHARE_LOST = 0.3;
/** How late a turn comes at most: a frame or two. */
const LATE_MS = 24;

/**
 * Time as a page has it on a machine with other work: slices of ours end after a few steps, and what the page does meanwhile comes
 * between them. The same seed loses time at the same looks.
 */
function createBusyScheduler(window: Window, seed: number): Pick<PageScheduler, 'now' | 'yieldToPage'> {
  const random = createRandom(seed);
  let lost = 0;
  return {
    now() {
      if (random() < SHARE_LOST) lost += LOST_MS;
      return window.performance.now() + lost;
    },
    yieldToPage: () => new Promise((resolve) => window.setTimeout(resolve, random() * LATE_MS)),
  };
}
