import { isTransient } from '@interlinear/translation/backoff';
import { isEditor } from '../../segment/guards.ts';
import { singleStep } from '../reading/time-slicer.ts';
import type { DisplayOptions, SessionOptions } from '../session-options.ts';
import type { SessionState } from '../session-state.ts';
import { contentOf, originalTextOf } from '../units/unit-entry.ts';
import { createPageModules, type PageModules } from './page-modules.ts';

/** Delay before hidden parts are rechecked; limits the checks while the page keeps changing styles. */
const RECHECK_HIDDEN_MS = 100;
/** First and last delay between checks for late-defined custom elements. The delay doubles each time. */
const FIRST_COMPONENT_CHECK_MS = 100;
const LAST_COMPONENT_CHECK_MS = 15_000;
/** Number of failed attempts per unit before only `retryFailed()` requests it again. */
const MAX_ATTEMPTS = 3;

/** One run of a session from start to stop. Coordinates the modules. */
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
      onResult: (key, entries, result) => {
        if (result.status === 'failed') this.#modules.progress.recordError(result.error);
        this.#modules.resultHandler.receive(key, entries, result);
        this.#modules.timer.tickNow();
      },
      onEnd: (end) => {
        this.#modules.requestScheduler.recordEnd(end);
        // After the first request, do not wait until the rest of a long page has been read. Results are written first.
        this.#modules.requestScheduler.setScope('all');
        this.#modules.timer.tickNow();
      },
    });
  }

  start(): void {
    const { mutations, reader, requestScheduler, styledRoots } = this.#modules;
    const { document } = this.#window;
    this.#listenToPage();
    // Observe before reading, so that no change is missed.
    mutations.observe(document);
    // Request the view as soon as it has been read, without waiting for a frame.
    reader.readView(
      singleStep(() => {
        requestScheduler.setScope('view');
        requestScheduler.sendDue();
        // New style sheets make the browser restyle every element, so adopt them while the first request is pending.
        styledRoots.add(document);
      }),
    );
    reader.readAll();
    reader.addJob(singleStep(() => this.#onAllRead()));
  }

  stop(): void {
    const { changeHandler, requestTracker, registry, mutations, reader, requestScheduler, styledRoots } = this.#modules;
    const { timer, units, view } = this.#modules;
    this.#listening.abort();
    timer.stop();
    this.#cancelRecheck?.();
    this.#cancelComponentCheck?.();
    reader.stop();
    requestScheduler.stop();
    requestTracker.stop();
    changeHandler.stop();
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
      // Attributes are translated in this mode only. They must be read while the page still shows its own text.
      reader.readAll();
      reader.addJob(singleStep(() => this.#applyDisplay(display)));
    } else this.#applyDisplay(display);
  }

  translateAll(): void {
    const { requestScheduler, timer } = this.#modules;
    requestScheduler.reachAll();
    timer.tickInFrame();
  }

  retryFailed(): void {
    const { requestScheduler, resultHandler, timer } = this.#modules;
    requestScheduler.resume();
    resultHandler.retry(() => true);
    timer.tickInFrame();
  }

  translatedTexts(): string[] {
    const { registry } = this.#modules;
    return registry
      .all()
      .filter(({ status }) => status === 'translated')
      .map(originalTextOf)
      .toArray();
  }

  translateAgain(isAffected: (text: string) => boolean): void {
    const { changeHandler, changingNumbers, reconciler, registry, removedTexts, requestTracker } = this.#modules;
    const { resultHandler, shortTexts, timer, units } = this.#modules;
    const affected = new Set(registry.all().filter((entry) => isAffected(originalTextOf(entry))));
    shortTexts.clear();
    removedTexts.clear();
    changingNumbers.clear();
    for (const entry of requestTracker.cancel(affected)) units.markWaiting(entry);
    const translated = new Set([...affected].filter(({ status }) => status === 'translated'));
    for (const entry of translated) {
      resultHandler.keepIfFailed(entry);
      reconciler.markOutdated(entry);
    }
    changeHandler.readAgain(translated);
    timer.tickInFrame();
  }

  #listenToPage(): void {
    const { budget, requestScheduler, timer, view } = this.#modules;
    listenToPage(this.#window, this.#listening.signal, {
      onVisibility: () => timer.reschedule(),
      onScroll: () => {
        budget.recordScroll(this.#options.scheduler.now());
        if (view.isBehind || requestScheduler.isCollecting) timer.tickInFrame();
      },
      onWholeWanted: () => this.translateAll(),
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

  /** Checks for late-defined custom elements at growing intervals: no event announces a new shadow root. */
  #checkLateComponents(waitMs: number): void {
    if (waitMs > LAST_COMPONENT_CHECK_MS) return;
    this.#cancelComponentCheck = this.#options.scheduler.delay(() => {
      const { reader } = this.#modules;
      // Check once more after all are defined: the last one may have been defined just now.
      const isOver = !reader.hasUndefinedComponents;
      reader.checkLateComponents();
      if (!isOver) this.#checkLateComponents(waitMs * 2);
    }, waitMs);
  }

  #onTick(isInFrame: boolean): void {
    const { changeHandler, renderPass, view } = this.#modules;
    changeHandler.run();
    if (isEditor(this.#window.document)) this.#forgetAll();
    view.catchUp();
    renderPass.run(isInFrame);
    if (isInFrame) this.#finishTick();
    else void this.#finishTickSoon(); // exceptions are bugs and surface as unhandled rejections
  }

  /** Restores a page that has become an editor, before it has shown what was requested for it. */
  #forgetAll(): void {
    const { registry, units } = this.#modules;
    for (const entry of [...registry.all()].reverse()) units.forget(entry);
  }

  /** Yields first, so that the browser can show the written text before follow-up work starts. */
  async #finishTickSoon(): Promise<void> {
    await this.#options.scheduler.yieldToPage();
    if (!this.#listening.signal.aborted) this.#finishTick();
  }

  #finishTick(): void {
    const { budget, progress, requestScheduler, view } = this.#modules;
    const isKnown = this.#hasReadAll && view.isUpToDate;
    if (isKnown) requestScheduler.setScope('all');
    requestScheduler.sendDue();
    if (isKnown) requestScheduler.allowCollecting();
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
      else if (contentOf(entry)) units.queueRender(entry);
    }
    timer.tickInFrame();
  }

  #addShadowRoot(root: ShadowRoot): void {
    const { mutations, styledRoots } = this.#modules;
    mutations.observe(root);
    styledRoots.add(root);
  }

  /** Requests transient failures again after a pause or delay has ended. */
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

/** A taller selection, in screens, is one of the page, to be copied. */
const MAX_SELECTED_SCREENS = 3;

interface PageEvents {
  /** The page was hidden or became visible. */
  onVisibility(): void;
  /** The page or a scrollable box in it was scrolled. */
  onScroll(): void;
  /** The person prints the page, or selects several screens of it. */
  onWholeWanted(): void;
  /** The network connection was restored. */
  onOnline(): void;
}

/** Listens to events of the page until the signal aborts. */
function listenToPage(window: Window, signal: AbortSignal, events: PageEvents): void {
  const { document } = window;
  document.addEventListener('visibilitychange', () => events.onVisibility(), { signal });
  // In the capture phase, because scroll events of inner boxes do not bubble.
  document.addEventListener('scroll', () => events.onScroll(), { signal, capture: true, passive: true });
  window.addEventListener('online', () => events.onOnline(), { signal });
  window.addEventListener('beforeprint', () => events.onWholeWanted(), { signal });
  const onSelection = () => {
    if (selectedHeight(document) > MAX_SELECTED_SCREENS * window.innerHeight) events.onWholeWanted();
  };
  document.addEventListener('selectionchange', onSelection, { signal });
}

/** Returns the height of the selected text in pixels. */
function selectedHeight(document: Document): number {
  const selection = document.getSelection();
  if (!selection || selection.isCollapsed) return 0;
  return selection.getRangeAt(0).getBoundingClientRect().height;
}
