import { oneStep } from '../reading/time-slicer.ts';
import { isTransient } from '../requests/backoff.ts';
import type { DisplayOptions, SessionOptions } from '../session-options.ts';
import type { SessionState } from '../session-state.ts';
import { contentOf } from '../units/unit-entry.ts';
import { createPageModules, type PageModules } from './page-modules.ts';

/** How often what is hidden is looked at again while the page changes its styles. */
const RECHECK_HIDDEN_MS = 100;
/** When components that the page defines late are looked for: from the first to the last, each time twice as long. */
const FIRST_COMPONENT_CHECK_MS = 100;
const LAST_COMPONENT_CHECK_MS = 15_000;
/** What failed is asked for again by itself this often. */
const MAX_ATTEMPTS = 3;

/** One run of a session, from start to stop: what happens when, and what one part means for the others. */
export class PageTranslation {
  readonly #options: SessionOptions;
  readonly #window: Window & typeof globalThis;
  readonly #modules: PageModules;
  readonly #listening = new AbortController();
  #cancelRecheck: (() => void) | undefined;
  #cancelComponentCheck: (() => void) | undefined;
  #hasReadAll = false;

  constructor(options: SessionOptions, window: Window & typeof globalThis, display: DisplayOptions) {
    this.#options = options;
    this.#window = window;
    this.#modules = createPageModules(options, window, display, {
      onTick: (isInFrame) => this.#onTick(isInFrame),
      onShadowRoot: (root) => this.#addShadowRoot(root),
      onMayReveal: () => this.#recheckHiddenSoon(),
      onReady: () => this.#retryTransient(),
      onPartial: (entries, partial) => {
        this.#modules.resultHandler.receivePartial(entries, partial);
        this.#modules.timer.tickInFrame();
      },
      onResult: (key, entries, answer) => {
        if (answer.status === 'failed') this.#modules.progress.recordError(answer.error);
        this.#modules.resultHandler.receive(key, entries, answer);
        this.#modules.timer.tickNow();
      },
      onEnd: (end) => {
        this.#modules.requestScheduler.recordEnd(end);
        // A page so long that it is still being read does not keep what comes next waiting; what has come is written first.
        this.#modules.requestScheduler.setScope('all');
        this.#modules.timer.tickNow();
      },
    });
  }

  start(): void {
    const { mutations, reader, requestScheduler, styledRoots } = this.#modules;
    const { document } = this.#window;
    this.#listenToPage();
    // Before anything is read, so that no change is missed.
    mutations.observe(document);
    // What is in view is asked for as soon as it has been read, without waiting for a frame.
    reader.readView(
      oneStep(() => {
        requestScheduler.setScope('view');
        requestScheduler.sendDue();
      }),
    );
    // New styles make the browser look at every element again: while the first answer is waited for.
    styledRoots.add(document);
    reader.readAll();
    reader.add(oneStep(() => this.#onAllRead()));
  }

  stop(): void {
    const { requestTracker, registry, mutations, reader, requestScheduler, styledRoots, timer, units, view } =
      this.#modules;
    this.#listening.abort();
    timer.stop();
    this.#cancelRecheck?.();
    this.#cancelComponentCheck?.();
    reader.stop();
    requestScheduler.stop();
    requestTracker.stop();
    mutations.stop();
    view.stop();
    for (const entry of [...registry.all()].reverse()) units.putBack(entry);
    styledRoots.stop();
  }

  state(): SessionState {
    return this.#modules.progress.state();
  }

  setDisplay(display: DisplayOptions): void {
    const { reader, renderQueue } = this.#modules;
    const before = renderQueue.display.mode;
    reader.policy = { ...this.#options.policy, mode: display.mode };
    if (before === 'bilingual' && display.mode === 'translation') {
      // Attributes are translated in this mode only; they are found while the page still shows its own text.
      reader.readAll();
      reader.add(oneStep(() => this.#applyDisplay(display)));
    } else this.#applyDisplay(display);
  }

  retryFailed(): void {
    const { requestScheduler, resultHandler, timer } = this.#modules;
    requestScheduler.resume();
    resultHandler.retry(() => true);
    timer.tickInFrame();
  }

  #listenToPage(): void {
    const { budget, requestScheduler, timer, view } = this.#modules;
    listenToPage(this.#window, this.#listening.signal, {
      onVisibility: () => timer.reschedule(),
      onScroll: () => {
        budget.recordScroll(this.#options.scheduler.now());
        if (view.isBehind) timer.tickInFrame();
      },
      onOnline: () => {
        requestScheduler.resume();
        this.#retryTransient();
      },
    });
  }

  #onAllRead(): void {
    this.#hasReadAll = true;
    this.#checkLateComponents(FIRST_COMPONENT_CHECK_MS);
  }

  /** Nothing tells of a shadow root: components that are defined late are looked for, at ever longer intervals. */
  #checkLateComponents(waitMs: number): void {
    if (waitMs > LAST_COMPONENT_CHECK_MS) return;
    this.#cancelComponentCheck = this.#options.scheduler.delay(() => {
      const { reader } = this.#modules;
      // Once, too, when all are defined: the last of them may have been a moment ago.
      const isOver = !reader.hasUndefinedComponents;
      reader.checkLateComponents();
      if (!isOver) this.#checkLateComponents(waitMs * 2);
    }, waitMs);
  }

  #onTick(isInFrame: boolean): void {
    const { changeHandler, renderPass, view } = this.#modules;
    changeHandler.run();
    view.catchUp();
    renderPass.run(isInFrame);
    if (isInFrame) this.#finishTick();
    else void this.#finishTickSoon(); // what is thrown is a bug of ours, and is reported as such
  }

  /** What was written is there before anything else is done. */
  async #finishTickSoon(): Promise<void> {
    await this.#options.scheduler.yieldToPage();
    if (!this.#listening.signal.aborted) this.#finishTick();
  }

  #finishTick(): void {
    const { budget, progress, requestScheduler, view } = this.#modules;
    if (this.#hasReadAll && view.isUpToDate) requestScheduler.setScope('all');
    requestScheduler.sendDue();
    for (const waitMs of [progress.report(), budget.expire(this.#options.scheduler.now())]) {
      if (waitMs !== undefined) this.#modules.timer.tickWithin(waitMs);
    }
    this.#scheduleMoreWriting();
  }

  #scheduleMoreWriting(): void {
    const { timer, renderQueue } = this.#modules;
    if (renderQueue.hasNearDue) timer.tickNow();
    else renderQueue.whenOffscreenAllowed((milliseconds) => timer.tickAfterFrame(milliseconds));
  }

  #applyDisplay(display: DisplayOptions): void {
    const { registry, timer, units, renderQueue } = this.#modules;
    renderQueue.setDisplay(display, registry.all());
    for (const entry of registry.all()) {
      if (display.mode === 'bilingual' && entry.unit.kind === 'attribute') units.forget(entry);
      else if (contentOf(entry)) units.draw(entry);
    }
    timer.tickInFrame();
  }

  #addShadowRoot(root: ShadowRoot): void {
    const { mutations, styledRoots } = this.#modules;
    mutations.observe(root);
    styledRoots.add(root);
  }

  /** A pause or a waiting time is over. */
  #retryTransient(): void {
    const { requestScheduler, resultHandler, timer } = this.#modules;
    if (requestScheduler.pause === 'none') {
      resultHandler.retry(({ error, times }) => isTransient(error) && times < MAX_ATTEMPTS);
    }
    timer.tickInFrame();
  }

  #recheckHiddenSoon(): void {
    this.#cancelRecheck ??= this.#options.scheduler.delay(() => {
      this.#cancelRecheck = undefined;
      this.#modules.reader.recheckHidden();
    }, RECHECK_HIDDEN_MS);
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
