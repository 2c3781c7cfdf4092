import { ChangeHandler } from '../reading/change-handler.ts';
import { MutationTracker } from '../reading/mutation-tracker.ts';
import { PageReader } from '../reading/page-reader.ts';
import { UnitReconciler } from '../reading/unit-reconciler.ts';
import { RenderPass } from '../rendering/render-pass.ts';
import { RenderQueue } from '../rendering/render-queue.ts';
import { StyledRoots } from '../rendering/styled-roots.ts';
import { PageSurroundings } from '../requests/page-surroundings.ts';
import { RequestScheduler } from '../requests/request-scheduler.ts';
import { type RequestEvents, RequestTracker } from '../requests/request-tracker.ts';
import { ResultHandler } from '../requests/result-handler.ts';
import type { DisplayOptions, Reach, SessionOptions } from '../session-options.ts';
import { ChangingNumbers } from '../units/changing-numbers.ts';
import { RetranslationBudget } from '../units/retranslation-budget.ts';
import { TranslationCache } from '../units/translation-cache.ts';
import { type UnitEntry, viewportInfoOf } from '../units/unit-entry.ts';
import { UnitLifecycle } from '../units/unit-lifecycle.ts';
import { UnitRegistry } from '../units/unit-registry.ts';
import { ViewTracker } from '../viewport/view-tracker.ts';
import { ProgressReporter } from './progress-reporter.ts';
import { TickTimer } from './tick-timer.ts';

/** Cache size for translations the page has removed, in characters: about five hundred comments. */
const REMOVED_TEXTS_SIZE = 80_000;
/** Cache size for short, repeated texts such as buttons, in characters: a few hundred texts. */
const SHORT_TEXTS_SIZE = 8_000;

/** Number of screens below the view whose texts count as near it. The rest of a page that is translated as it is read waits. */
const SCREENS_AHEAD = { page: 1, read: 2 } as const satisfies Record<Reach, number>;

export type PageModules = ReturnType<typeof createPageModules>;

/** Events that concern several modules; `PageTranslation` handles them. */
interface PageModuleEvents extends RequestEvents {
  onTick(isInFrame: boolean): void;
  onShadowRoot(root: ShadowRoot): void;
  /** The page changed in a way that may make hidden text visible. */
  onMayReveal(): void;
  /** A request pause ended, or a postponed unit became due. */
  onReady(): void;
}

/** Creates and connects the modules of one run of a session. */
export function createPageModules(
  options: SessionOptions,
  window: Window & typeof globalThis,
  display: DisplayOptions,
  events: PageModuleEvents,
) {
  const { scheduler, onProgress, reach = 'page' } = options;
  const { onMayReveal, onReady, onShadowRoot } = events;
  const timer = new TickTimer(window.document, scheduler, events.onTick);
  const registry = new UnitRegistry();
  const budget = new RetranslationBudget();
  const removedTexts = new TranslationCache(REMOVED_TEXTS_SIZE);
  const shortTexts = new TranslationCache(SHORT_TEXTS_SIZE);
  const changingNumbers = new ChangingNumbers(options.policy.target);
  const styledRoots = new StyledRoots();
  const mutations = new MutationTracker(window, () => timer.tickInFrame());
  const view = new ViewTracker(window, SCREENS_AHEAD[reach], () => timer.tickNow());
  const renderQueue = new RenderQueue(scheduler, display, view);
  const surroundings = new PageSurroundings(window.document, options.titleOf, () => mutations.revision);
  const requestTracker = new RequestTracker(options.translate, (entry) => surroundings.of(entry), events);
  const units = new UnitLifecycle({
    scheduler,
    registry,
    removedTexts,
    shortTexts,
    changingNumbers,
    budget,
    mutations,
    view,
    renderQueue,
    requestTracker,
  });
  const resultHandler = new ResultHandler({ registry, shortTexts, view, renderQueue, units });
  const reconciler = new UnitReconciler({ scheduler, registry, budget, renderQueue, units });
  const showCached = (entry: UnitEntry) => {
    if (!units.showCached(entry)) return false;
    // Every frame is expensive: off-screen units do not request one, and near ones wait to be written with others.
    if (!view.near.has(entry)) renderQueue.whenOffscreenAllowed((milliseconds) => timer.tickAfterFrame(milliseconds));
    else if (viewportInfoOf(entry).isInView) timer.tickNow();
    else timer.tickWithin(renderQueue.allowDelay(entry));
    return true;
  };
  const requestScheduler = new RequestScheduler({
    window,
    scheduler,
    registry,
    view,
    requestTracker,
    reach,
    showCached,
    onReady,
  });
  const reader = new PageReader({
    window,
    scheduler,
    policy: { ...options.policy, mode: display.mode },
    onUnit: (unit, suspects) => reconciler.accept(unit, suspects),
    onShadowRoot,
    onDone: () => timer.tickNow(),
  });
  const progress = new ProgressReporter({
    registry,
    reader,
    requestScheduler,
    renderQueue,
    scheduler,
    onProgress,
  });
  const changeHandler = new ChangeHandler({
    budget,
    mutations,
    reader,
    registry,
    renderQueue,
    styledRoots,
    units,
    onMayReveal,
  });
  const renderPass = new RenderPass({
    window,
    scheduler,
    mutations,
    renderQueue,
    units,
    view,
    onContinue: () => timer.tickAgain(),
  });
  return {
    budget,
    changeHandler,
    changingNumbers,
    mutations,
    progress,
    reader,
    reconciler,
    registry,
    removedTexts,
    renderPass,
    renderQueue,
    requestScheduler,
    requestTracker,
    resultHandler,
    shortTexts,
    styledRoots,
    timer,
    units,
    view,
  };
}
