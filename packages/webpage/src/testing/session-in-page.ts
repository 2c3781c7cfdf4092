// Module loaded into the page by the tests of session/.
import type { Inline, Segment, SegmentPartial, SegmentResult, Surroundings } from '@interlinear/translation/segment';
import type { TranslationError } from '@interlinear/translation/translation-error';
import type { Policy } from '../segment/segment.ts';
import {
  createPageScheduler,
  createSession,
  type PageScheduler,
  type Reach,
  type Session,
  type SessionState,
} from '../session/session.ts';
import type { Mode } from '../unit.ts';
import { createRandom } from './create-random.ts';

export interface RecordedRequest {
  texts: string[];
  priorities: number[];
  /** Where the texts stand: the distinct ones of all segments. */
  surroundings: (Surroundings | undefined)[];
  /** Time of the request in milliseconds since the page was opened. */
  at: number;
  /** Number of units found by then. */
  found: number;
  isCancelled: boolean;
}

export interface SessionUnderTest {
  session: Session;
  requests: RecordedRequest[];
  states: SessionState[];
  /** Answers the oldest held requests. */
  release(count?: number): void;
  /** Answers the latest held request. */
  releaseLast(): void;
  /** Makes further requests fail, or only texts that contain `part`; undefined makes them succeed. */
  failWith(error: TranslationError | 'throw' | undefined, part?: string): void;
  /** Number of held requests. */
  held(): number;
  /** Makes further translations end with this. */
  endWith(end: string): void;
}

export interface SessionUnderTestOptions {
  mode?: Mode;
  /** Delay of every response in milliseconds; `held` waits for the test. Default 0. */
  answerAfter?: number | 'held';
  /** Streams partial results first. */
  partials?: boolean;
  reach?: Reach;
  policy?: Partial<Policy>;
  scheduler?: Partial<PageScheduler>;
  /** Seed that simulates a busy machine. */
  busy?: number | undefined;
}

/** Creates a session on this page with a fake translator that returns `【…】` around every text. */
export function createSessionUnderTest(options: SessionUnderTestOptions = {}): SessionUnderTest {
  const requests: RecordedRequest[] = [];
  const states: SessionState[] = [];
  const waiting: (() => void)[] = [];
  let failure: TranslationError | 'throw' | undefined;
  let failingPart = '';
  let ending = '';

  async function* translate(
    segments: readonly Segment[],
    signal: AbortSignal,
  ): AsyncGenerator<SegmentResult | SegmentPartial> {
    const recorded: RecordedRequest = {
      texts: segments.map(({ content }) => textOf(content)),
      priorities: segments.map(({ priority = 0 }) => priority),
      surroundings: [...new Set(segments.map(({ surroundings }) => surroundings))],
      at: performance.now(),
      found: session.state().found,
      isCancelled: false,
    };
    requests.push(recorded);
    signal.addEventListener('abort', () => {
      recorded.isCancelled = true;
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
          content: ending === '' ? content.map(pseudo) : [...content.map(pseudo), ending],
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
    ...(options.reach && { reach: options.reach }),
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
    endWith: (end) => {
      ending = end;
    },
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

/** Returns the page's HTML for comparison. */
export function pageSource(): string {
  return document.documentElement.outerHTML;
}

/** Returns the texts of our elements in order, excluding shadow roots. */
export function shownTexts(root: ParentNode = document): string[] {
  return [...root.querySelectorAll('interlinear-translation')].map((element) => element.textContent ?? '');
}

/**
 * Applies the same random change to the page and an untranslated copy, as the page's scripts might. Ignores our
 * elements when choosing nodes, so that both copies change in the same place.
 */
export function changeBothPages(page: HTMLElement, twin: HTMLElement, kind: string, at: number): void {
  for (const body of [page, twin]) act(body, kind, at);
}

function act(body: HTMLElement, kind: string, at: number): void {
  const elements = [...body.querySelectorAll<HTMLElement>('*')].filter(
    (node) => !node.closest('interlinear-translation'),
  );
  const element = elements[at % Math.max(1, elements.length)];
  if (!element) return;
  const other = elements[(at * 7 + 3) % elements.length];
  if (kind === 'append') element.append(...parseHtml(`<p>New ${at}</p>`));
  else if (kind === 'remove') element.remove();
  else if (kind === 'text') element.textContent = `Written ${at}`;
  else if (kind === 'replace') element.replaceWith(...parseHtml(`<p>Instead ${at} <b>of it</b></p>`));
  else if (kind === 'hide') element.hidden = !element.hidden;
  else if (kind === 'move' && other && !element.contains(other)) other.append(element);
  else if (kind === 'wrap') {
    const wrapper = document.createElement('section');
    element.before(wrapper);
    wrapper.append(element);
  }
}

function parseHtml(html: string): Node[] {
  const template = document.createElement('template');
  template.innerHTML = html;
  return [...template.content.childNodes];
}

/** Simulated delays between two clock reads, in milliseconds, and their probability. */
const LOST_TIME_MS = 10;
const LOSS_PROBABILITY = 0.3;
/** Maximum delay of a yield: one or two frames. */
const MAX_DELAY_MS = 24;

/**
 * Simulates a busy machine: time slices end after a few steps, and changes of the page come in between. Equal seeds
 * cause delays at equal points.
 */
function createBusyScheduler(window: Window, seed: number): Pick<PageScheduler, 'now' | 'yieldToPage'> {
  const random = createRandom(seed);
  let lost = 0;
  return {
    now() {
      if (random() < LOSS_PROBABILITY) lost += LOST_TIME_MS;
      return window.performance.now() + lost;
    },
    yieldToPage: () => new Promise((resolve) => window.setTimeout(resolve, random() * MAX_DELAY_MS)),
  };
}
