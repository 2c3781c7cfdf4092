import { oneStep } from '../reading/time-slicer.ts';
import type { Look } from '../rendering/render-queue.ts';
import { isPassing } from '../requests/backoff.ts';
import type { SessionOptions } from '../session.ts';
import type { SessionState } from '../session-state.ts';
import { contentOf } from '../units/unit-entry.ts';
import { createParts, type PageParts } from './page-modules.ts';

/** How often what is hidden is looked at again while the page changes its styles. */
const LOOK_AGAIN_MS = 100;
/** When components that the page defines late are looked for: from the first to the last, each time twice as long. */
const FIRST_LOOK_MS = 100;
const LAST_LOOK_MS = 15_000;
/** What failed is asked for again by itself this often. */
const ATTEMPTS = 3;

/** One run of a session, from start to stop: what happens when, and what one part means for the others. */
export class PageTranslation {
  readonly #options: SessionOptions;
  readonly #window: Window & typeof globalThis;
  readonly #parts: PageParts;
  readonly #listening = new AbortController();
  #cancelLookAgain: (() => void) | undefined;
  #cancelLookForComponents: (() => void) | undefined;
  #hasReadAll = false;

  constructor(options: SessionOptions, window: Window & typeof globalThis, look: Look) {
    this.#options = options;
    this.#window = window;
    this.#parts = createParts(options, window, look, {
      onTick: (isInFrame) => this.#onTick(isInFrame),
      onShadowRoot: (root) => this.#enter(root),
      onMayReveal: () => this.#lookAgainSoon(),
      onReady: () => this.#goOn(),
      onPartial: (entries, partial) => {
        this.#parts.settling.receivePartial(entries, partial);
        this.#parts.timer.soon();
      },
      onResult: (key, entries, answer) => {
        if (answer.status === 'failed') this.#parts.progress.noteError(answer.error);
        this.#parts.settling.receive(key, entries, answer);
        this.#parts.timer.atOnce();
      },
      onEnd: (end) => {
        this.#parts.sending.noteEnd(end);
        // A page so long that it is still being read does not keep what comes next waiting; what has come is written first.
        this.#parts.sending.reachTo('all');
        this.#parts.timer.atOnce();
      },
    });
  }

  start(): void {
    const { changes, reader, sending, styledRoots } = this.#parts;
    const { document } = this.#window;
    this.#listen();
    // Before anything is read, so that no change is missed.
    changes.observe(document);
    // What is in view is asked for as soon as it has been read, without waiting for a frame.
    reader.readView(
      oneStep(() => {
        sending.reachTo('view');
        sending.pump();
      }),
    );
    // New styles make the browser look at every element again: while the first answer is waited for.
    styledRoots.add(document);
    reader.readAll();
    reader.add(oneStep(() => this.#noteReadAll()));
  }

  stop(): void {
    const { asking, book, changes, reader, sending, styledRoots, timer, units, view } = this.#parts;
    this.#listening.abort();
    timer.stop();
    this.#cancelLookAgain?.();
    this.#cancelLookForComponents?.();
    reader.stop();
    sending.stop();
    asking.stop();
    changes.stop();
    view.stop();
    for (const entry of [...book.all()].reverse()) units.putBack(entry);
    styledRoots.stop();
  }

  state(): SessionState {
    return this.#parts.progress.state();
  }

  setLook(look: Look): void {
    const { reader, writing } = this.#parts;
    const before = writing.look.mode;
    reader.policy = { ...this.#options.policy, mode: look.mode };
    if (before === 'bilingual' && look.mode === 'translation') {
      // Attributes are translated in this mode only; they are found while the page still shows its own text.
      reader.readAll();
      reader.add(oneStep(() => this.#show(look)));
    } else this.#show(look);
  }

  retryFailed(): void {
    const { sending, settling, timer } = this.#parts;
    sending.resume();
    settling.retry(() => true);
    timer.soon();
  }

  #listen(): void {
    const { budget, sending, timer, view } = this.#parts;
    listenToPage(this.#window, this.#listening.signal, {
      onVisibility: () => timer.renew(),
      onScroll: () => {
        budget.noteScrolling(this.#options.scheduler.now());
        if (view.isBehind) timer.soon();
      },
      onOnline: () => {
        sending.resume();
        this.#goOn();
      },
    });
  }

  #noteReadAll(): void {
    this.#hasReadAll = true;
    this.#lookForComponents(FIRST_LOOK_MS);
  }

  /** Nothing tells of a shadow root: components that are defined late are looked for, at ever longer intervals. */
  #lookForComponents(waitMs: number): void {
    if (waitMs > LAST_LOOK_MS) return;
    this.#cancelLookForComponents = this.#options.scheduler.delay(() => {
      const { reader } = this.#parts;
      // Once, too, when all are defined: the last of them may have been a moment ago.
      const isOver = !reader.awaitsComponents;
      reader.lookForComponents();
      if (!isOver) this.#lookForComponents(waitMs * 2);
    }, waitMs);
  }

  #onTick(isInFrame: boolean): void {
    this.#parts.tick.run(isInFrame);
    if (isInFrame) this.#goAhead();
    else void this.#goAheadSoon(); // what is thrown is a bug of ours, and is reported as such
  }

  /** What was written is there before anything else is done. */
  async #goAheadSoon(): Promise<void> {
    await this.#options.scheduler.breathe();
    if (!this.#listening.signal.aborted) this.#goAhead();
  }

  #goAhead(): void {
    const { budget, progress, sending, view } = this.#parts;
    if (this.#hasReadAll && view.isTold) sending.reachTo('all');
    sending.pump();
    for (const waitMs of [progress.report(), budget.letGo(this.#options.scheduler.now())]) {
      if (waitMs !== undefined) this.#parts.timer.later(waitMs);
    }
    this.#writeMore();
  }

  #writeMore(): void {
    const { timer, writing } = this.#parts;
    if (writing.hasNear) timer.atOnce();
    else writing.whenRested((milliseconds) => timer.afterFrame(milliseconds));
  }

  #show(look: Look): void {
    const { book, timer, units, writing } = this.#parts;
    writing.setLook(look, book.all());
    for (const entry of book.all()) {
      if (look.mode === 'bilingual' && entry.unit.kind === 'attribute') units.forget(entry);
      else if (contentOf(entry)) units.draw(entry);
    }
    timer.soon();
  }

  #enter(root: ShadowRoot): void {
    const { changes, styledRoots } = this.#parts;
    changes.observe(root);
    styledRoots.add(root);
  }

  /** A pause or a waiting time is over. */
  #goOn(): void {
    const { sending, settling, timer } = this.#parts;
    if (sending.pause === 'none') {
      settling.retry(({ error, times }) => isPassing(error) && times < ATTEMPTS);
    }
    timer.soon();
  }

  #lookAgainSoon(): void {
    this.#cancelLookAgain ??= this.#options.scheduler.delay(() => {
      this.#cancelLookAgain = undefined;
      this.#parts.reader.lookAgain();
    }, LOOK_AGAIN_MS);
  }
}

interface PageEvents {
  /** The page was hidden, or is looked at again. */
  onVisibility(): void;
  /** The page, or a box in it, was scrolled. */
  onScroll(): void;
  /** The network is back. */
  onOnline(): void;
}

/** Listens to what a person does with the page, until the signal says otherwise. */
function listenToPage(window: Window, signal: AbortSignal, events: PageEvents): void {
  const { document } = window;
  document.addEventListener('visibilitychange', () => events.onVisibility(), { signal });
  // Captured, because boxes that scroll inside the page tell nobody else.
  document.addEventListener('scroll', () => events.onScroll(), { signal, capture: true, passive: true });
  window.addEventListener('online', () => events.onOnline(), { signal });
}
