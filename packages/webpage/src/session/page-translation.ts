import { adoptStyles } from '../render/render.ts';
import { Asking } from './asking.ts';
import { EntryBook } from './entry-book.ts';
import { type Changes, PageChanges } from './page-changes.ts';
import { PageReader } from './page-reader.ts';
import { PageUnits } from './page-units.ts';
import { isPassing } from './patience.ts';
import { Rereading } from './rereading.ts';
import { RetranslationBudget } from './retranslation-budget.ts';
import { keepInPlace } from './scroll-anchor.ts';
import { Sending } from './sending.ts';
import type { SessionOptions } from './session.ts';
import type { SessionError, SessionState } from './session-state.ts';
import { type Job, oneStep } from './slices.ts';
import { TranslationMemory } from './translation-memory.ts';
import { ViewWatch } from './view-watch.ts';
import { type Look, Writing } from './writing.ts';

/** Characters of texts and translations that are remembered: about a megabyte. */
const MEMORY_SIZE = 300_000;
/** How often a page that nobody looks at is kept in order. */
const HIDDEN_TICK_MS = 1_000;
/** How often what is hidden is looked at again while the page changes its styles. */
const LOOK_AGAIN_MS = 100;
/** So many units are measured in a frame at most. */
const MEASURED = 100;
/** What failed is asked for again by itself this often. */
const ATTEMPTS = 3;

/** One run of a session, from start to stop: the parts, and what happens when. All work on the page is done in `#tick`. */
export class PageTranslation {
  readonly #options: SessionOptions;
  readonly #window: Window & typeof globalThis;
  readonly #book = new EntryBook();
  readonly #budget = new RetranslationBudget();
  readonly #asking: Asking;
  readonly #changes: PageChanges;
  readonly #reader: PageReader;
  readonly #sending: Sending;
  readonly #units: PageUnits;
  readonly #view: ViewWatch;
  readonly #writing: Writing;
  readonly #listening = new AbortController();
  readonly #takeStylesAway: (() => void)[] = [];
  readonly #shadowRoots = new Map<ShadowRoot, () => void>();
  #lastError: SessionError | undefined;
  #cancelTick: (() => void) | undefined;
  #cancelLookAgain: (() => void) | undefined;
  #cancelWriteMore: (() => void) | undefined;
  #reported = '';
  #hasReadAll = false;
  #hasStopped = false;

  constructor(options: SessionOptions, window: Window & typeof globalThis, look: Look) {
    const { scheduler } = options;
    this.#options = options;
    this.#window = window;
    const tickSoon = () => this.#tickSoon();
    this.#changes = new PageChanges(window, tickSoon);
    this.#view = new ViewWatch(window, tickSoon);
    this.#writing = new Writing(scheduler, look);
    this.#asking = new Asking(options.translate, {
      onPartial: (entries, partial) => {
        this.#units.receivePartial(entries, partial);
        this.#tickSoon();
      },
      onResult: (key, entries, answer) => {
        if (answer.status === 'failed') this.#lastError = answer.error;
        this.#units.receive(key, entries, answer);
        this.#tickSoon();
      },
      onEnd: (end) => {
        this.#sending.noteEnd(end);
        // A page so long that it is still being read does not keep what comes next waiting.
        this.#sending.reachTo('all');
        this.#tickSoon();
      },
    });
    this.#units = new PageUnits({
      scheduler,
      book: this.#book,
      memory: new TranslationMemory(MEMORY_SIZE),
      budget: this.#budget,
      changes: this.#changes,
      view: this.#view,
      writing: this.#writing,
      asking: this.#asking,
    });
    this.#sending = new Sending({
      window,
      scheduler,
      book: this.#book,
      asking: this.#asking,
      recall: (entry) => {
        const isKnown = this.#units.recall(entry);
        if (isKnown) this.#tickSoon();
        return isKnown;
      },
      onReady: () => this.#goOn(),
    });
    this.#reader = new PageReader({
      window,
      scheduler,
      policy: { ...options.policy, mode: look.mode },
      onUnit: (unit, suspects) => this.#units.accept(unit, suspects),
      onShadowRoot: (root) => this.#enter(root),
      onDone: tickSoon,
    });
  }

  start(): void {
    const { document } = this.#window;
    this.#listen();
    // Before anything is read, so that no change is missed.
    this.#changes.observe(document);
    this.#takeStylesAway.push(adoptStyles(document));
    this.#reader.readNearView();
    this.#reader.add(this.#findView());
    this.#reader.readAll();
    this.#reader.add(oneStep(() => this.#noteReadAll()));
  }

  stop(): void {
    this.#hasStopped = true;
    this.#listening.abort();
    this.#cancelTick?.();
    this.#cancelLookAgain?.();
    this.#cancelWriteMore?.();
    this.#reader.stop();
    this.#sending.stop();
    this.#asking.stop();
    this.#changes.stop();
    this.#view.stop();
    for (const entry of [...this.#book.all()].reverse()) this.#units.putBack(entry);
    for (const takeAway of [...this.#takeStylesAway, ...this.#shadowRoots.values()]) takeAway();
  }

  state(): SessionState {
    const { waiting, asked, translated, kept, refused, failed } = this.#book.counts;
    const pending = waiting + asked;
    const status = this.#status(pending);
    const hasTrouble = failed > 0 || status === 'paused' || status === 'blocked';
    return {
      status,
      found: pending + translated + kept + refused + failed,
      translated,
      kept: kept + refused,
      pending,
      failed,
      ...(hasTrouble && this.#lastError && { lastError: this.#lastError }),
    };
  }

  setLook(look: Look): void {
    const before = this.#writing.look.mode;
    this.#reader.policy = { ...this.#options.policy, mode: look.mode };
    if (before === 'bilingual' && look.mode === 'translation') {
      // Attributes are translated in this mode only; they are found while the page still shows its own text.
      this.#reader.readAll();
      this.#reader.add(oneStep(() => this.#show(look)));
    } else this.#show(look);
  }

  retryFailed(): void {
    this.#sending.resume();
    this.#units.retry(() => true);
    this.#tickSoon();
  }

  /** Asks for what is in view as soon as that has been read, without waiting for a frame. */
  *#findView(): Job {
    for (const entry of this.#book.waiting) yield this.#view.measure([entry]);
    this.#sending.reachTo('view');
  }

  #noteReadAll(): void {
    this.#hasReadAll = true;
    // Elements that the page defines late have their shadow roots by then.
    this.#lookAgainSoon();
  }

  #listen(): void {
    const { document } = this.#window;
    const { signal } = this.#listening;
    document.addEventListener(
      'visibilitychange',
      () => {
        this.#cancelTick?.();
        this.#cancelTick = undefined;
        this.#tickSoon();
      },
      { signal },
    );
    document.addEventListener(
      'scroll',
      () => {
        this.#budget.noteScrolling(this.#options.scheduler.now());
        if (this.#view.hasLoose) this.#tickSoon();
      },
      { signal, capture: true, passive: true },
    );
    this.#window.addEventListener(
      'online',
      () => {
        this.#sending.resume();
        this.#goOn();
      },
      { signal },
    );
  }

  #tickSoon(): void {
    if (this.#hasStopped || this.#cancelTick) return;
    const { scheduler } = this.#options;
    const tick = () => {
      this.#cancelTick = undefined;
      this.#tick();
    };
    this.#cancelTick = this.#window.document.hidden ? scheduler.delay(tick, HIDDEN_TICK_MS) : scheduler.frame(tick);
  }

  /** First everything is read, then everything is written. */
  #tick(): void {
    const changes = this.#changes.take();
    if (changes.removed.size > 0) this.#sweep();
    if (hasChanges(changes)) {
      this.#budget.beginRound();
      this.#reader.readUrgently(this.#readAgain(changes));
    }
    if (changes.mayReveal) this.#lookAgainSoon();
    this.#measure();
    this.#write();
    if (this.#hasReadAll && this.#view.isTold) this.#sending.reachTo('all');
    this.#sending.pump();
    this.#report();
    this.#writeMore();
  }

  *#readAgain(changes: Changes): Job {
    const isInPlace = this.#writing.look.mode === 'translation';
    const rereading = new Rereading(this.#book, (node) => this.#reader.blockOf(node), isInPlace);
    yield* rereading.plan(changes);
    const { blocks, suspects } = rereading;
    // What is read again must be the page's own text.
    if (isInPlace) for (const suspect of suspects) this.#units.putBack(suspect);
    yield* this.#reader.readBlocks(blocks, suspects);
    for (const suspect of suspects) this.#units.forget(suspect);
  }

  /** The browser tells where things are only with the next frame: too late for what the page has drawn anew. */
  #measure(): void {
    const fresh = this.#units.takeFresh();
    if (fresh.length <= MEASURED) this.#view.measure(fresh);
    this.#view.measureLoose();
  }

  #write(): void {
    const entries = this.#writing.next();
    if (entries.length === 0) return;
    keepInPlace(this.#window, () => {
      this.#changes.write(() => {
        for (const entry of this.#writing.write(entries)) this.#units.noteDrawn(entry);
      });
    });
  }

  #writeMore(): void {
    const milliseconds = this.#writing.nextIn();
    if (milliseconds === undefined) return;
    if (milliseconds === 0) this.#tickSoon();
    else
      this.#cancelWriteMore ??= this.#options.scheduler.delay(() => {
        this.#cancelWriteMore = undefined;
        this.#tickSoon();
      }, milliseconds);
  }

  #show(look: Look): void {
    this.#writing.look = look;
    for (const entry of this.#book.all()) {
      if (look.mode === 'bilingual' && entry.unit.kind === 'attribute') this.#units.forget(entry);
      else if (entry.content) this.#units.draw(entry);
    }
    this.#tickSoon();
  }

  #sweep(): void {
    this.#units.sweep();
    for (const [root, takeStylesAway] of this.#shadowRoots) {
      if (root.host.isConnected) continue;
      takeStylesAway();
      this.#shadowRoots.delete(root);
      this.#reader.leave(root);
    }
  }

  #enter(root: ShadowRoot): void {
    this.#changes.observe(root);
    this.#shadowRoots.set(root, adoptStyles(root));
  }

  /** A pause or a waiting time is over. */
  #goOn(): void {
    if (this.#sending.pause === 'none') {
      this.#units.retry(({ error, failures }) => error !== undefined && isPassing(error) && failures < ATTEMPTS);
    }
    this.#tickSoon();
  }

  #lookAgainSoon(): void {
    this.#cancelLookAgain ??= this.#options.scheduler.delay(() => {
      this.#cancelLookAgain = undefined;
      this.#reader.lookAgain();
    }, LOOK_AGAIN_MS);
  }

  #status(pending: number): SessionState['status'] {
    if (this.#hasStopped) return 'off';
    if (this.#sending.pause === 'until-told') return 'blocked';
    if (this.#sending.pause === 'passing') return 'paused';
    return pending > 0 || this.#reader.isBusy || this.#writing.hasWork ? 'working' : 'done';
  }

  #report(): void {
    const state = this.state();
    const reported = JSON.stringify(state);
    if (reported === this.#reported) return;
    this.#reported = reported;
    this.#options.onProgress?.(state);
  }
}

function hasChanges({ texts, added, removed, torn, edges, attributes }: Changes): boolean {
  return texts.size + added.size + removed.size + torn.size + edges.size + attributes.size > 0;
}
