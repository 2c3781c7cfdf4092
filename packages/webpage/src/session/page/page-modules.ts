import type { Unit } from '../../unit.ts';
import { PageChanges } from '../reading/mutation-tracker.ts';
import { PageReader } from '../reading/page-reader.ts';
import { TakingIn } from '../reading/unit-reconciler.ts';
import { type Look, Writing } from '../rendering/render-queue.ts';
import { StyledRoots } from '../rendering/styled-roots.ts';
import { Sending } from '../requests/request-scheduler.ts';
import { Asking, type AskingEvents } from '../requests/request-tracker.ts';
import { Settling } from '../requests/result-handler.ts';
import type { SessionOptions } from '../session.ts';
import { RetranslationBudget } from '../units/retranslation-budget.ts';
import { TranslationMemory } from '../units/translation-cache.ts';
import { type Entry, prospectOf } from '../units/unit-entry.ts';
import { PageUnits } from '../units/unit-lifecycle.ts';
import { EntryBook } from '../units/unit-registry.ts';
import { ViewWatch } from '../viewport/view-tracker.ts';
import { PageTick } from './page-tick.ts';
import { Progress } from './progress-reporter.ts';
import { TickTimer } from './tick-timer.ts';

/** Characters of translations that are remembered: some five hundred comments. */
const MEMORY_SIZE = 80_000;
/** The same of short texts, which most often stand there once: a few hundred. */
const OFTEN_SIZE = 8_000;

export type PageParts = ReturnType<typeof createParts>;

/** What one part tells that concerns several others. */
export interface PartsEvents extends AskingEvents {
  onTick(isInFrame: boolean): void;
  onShadowRoot(root: ShadowRoot): void;
  onMayReveal(): void;
  onReady(): void;
}

/** Makes the parts of one run of a session and shows them to each other. */
export function createParts(
  options: SessionOptions,
  window: Window & typeof globalThis,
  look: Look,
  events: PartsEvents,
) {
  const { scheduler, onProgress } = options;
  const timer = new TickTimer(window.document, scheduler, events.onTick);
  const book = new EntryBook();
  const budget = new RetranslationBudget();
  const memory = new TranslationMemory(MEMORY_SIZE);
  const often = new TranslationMemory(OFTEN_SIZE);
  const styledRoots = new StyledRoots();
  const changes = new PageChanges(window, () => timer.soon());
  const view = new ViewWatch(window, () => timer.atOnce());
  const writing = new Writing(scheduler, look, view.near);
  const asking = new Asking(options.translate, events);
  const units = new PageUnits({ scheduler, book, memory, often, budget, changes, view, writing, asking });
  const settling = new Settling({ book, often, view, writing, units });
  const takingIn = new TakingIn({ scheduler, book, budget, writing, units });
  const recall = (entry: Entry) => {
    if (!units.recall(entry)) return false;
    // Nothing of what is out of sight is worth a frame, which costs; what is near waits for what is asked for with it.
    if (!view.near.has(entry)) writing.whenRested((milliseconds) => timer.afterFrame(milliseconds));
    else if (prospectOf(entry).isInView) timer.atOnce();
    else timer.later(writing.letWait(entry));
    return true;
  };
  const sending = new Sending({ window, scheduler, book, view, asking, recall, onReady: events.onReady });
  const reader = new PageReader({
    window,
    scheduler,
    policy: { ...options.policy, mode: look.mode },
    onUnit: (unit: Unit, suspects: Set<Entry>) => takingIn.accept(unit, suspects),
    onShadowRoot: events.onShadowRoot,
    onDone: () => timer.atOnce(),
  });
  const progress = new Progress({ book, reader, sending, writing, scheduler, onProgress });
  const { onMayReveal } = events;
  const tick = new PageTick({
    window,
    book,
    budget,
    changes,
    reader,
    scheduler,
    styledRoots,
    units,
    view,
    writing,
    onMayReveal,
    onGoOn: () => timer.again(),
  });
  return {
    asking,
    book,
    budget,
    changes,
    progress,
    reader,
    sending,
    settling,
    styledRoots,
    tick,
    timer,
    units,
    view,
    writing,
  };
}
