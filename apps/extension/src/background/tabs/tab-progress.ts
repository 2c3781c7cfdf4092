import type { Browser } from 'wxt/browser';
import type { Fallback, PageState } from '../../protocol/page-state.ts';
import { sumStates } from '../../tabs/sum-states.ts';

type Port = Browser.runtime.Port;

export interface TabProgressOptions {
  /**
   * Called on progress, at most once per {@link SHOW_MS} and tab; undefined when nothing in the tab is translated any
   * more.
   */
  show(tabId: number, state: PageState | undefined): void;
  wait(callback: () => void, milliseconds: number): void;
}

/** Frames report progress up to 60 times a second; a badge need not change that often. */
const SHOW_MS = 100;

/**
 * Tracks the progress of every tab's frames. May be incomplete, because the background can be younger than the frames.
 */
export class TabProgress {
  readonly #tabs = new Map<number, Map<Port, PageState>>();
  readonly #fallbacks = new Map<Port, Fallback>();
  /** Tabs shown within the last {@link SHOW_MS}, and whether they have progressed since. */
  readonly #shown = new Map<number, boolean>();
  readonly #options: TabProgressOptions;

  constructor(options: TabProgressOptions) {
    this.#options = options;
  }

  set(port: Port, state: PageState): void {
    const tabId = port.sender?.tab?.id;
    if (tabId === undefined) return;
    const frames = this.#tabs.get(tabId) ?? new Map<Port, PageState>();
    this.#tabs.set(tabId, frames.set(port, state));
    this.#show(tabId);
  }

  /** Records which fallback engine translates a frame; undefined once the chosen engine works again. */
  setFallback(port: Port, fallback: Fallback | undefined): void {
    const tabId = port.sender?.tab?.id;
    const former = this.#fallbacks.get(port);
    if (fallback) this.#fallbacks.set(port, fallback);
    else this.#fallbacks.delete(port);
    const isOther = former?.error.reason !== fallback?.error.reason || former?.error.engine !== fallback?.error.engine;
    if (isOther && tabId !== undefined && this.#tabs.has(tabId)) this.#show(tabId);
  }

  /** Forgets a frame that is gone or no longer translated. */
  delete(port: Port): void {
    this.#fallbacks.delete(port);
    const tabId = port.sender?.tab?.id;
    if (tabId === undefined || !this.#tabs.get(tabId)?.delete(port)) return;
    if (this.#tabs.get(tabId)?.size === 0) this.#tabs.delete(tabId);
    this.#show(tabId);
  }

  /** Sums up all frames of a tab; undefined if the outermost frame has not reported. */
  total(tabId: number): PageState | undefined {
    const frames = [...(this.#tabs.get(tabId) ?? [])].toSorted(([one], [other]) => frameOf(one) - frameOf(other));
    const [first] = frames;
    return first && frameOf(first[0]) === 0 ? sumStates(frames.map((frame) => this.#withFallback(frame))) : undefined;
  }

  /**
   * Returns the progress of a whole tab.
   * @param outermost what its outermost frame just reported: it knows at once whether the tab is translated, and stands
   * for all frames while their sum is unknown
   */
  stateOf(tabId: number, outermost: PageState | undefined): PageState | undefined {
    if (!outermost || outermost.status === 'off') return outermost;
    return this.total(tabId) ?? outermost;
  }

  #withFallback([port, state]: [Port, PageState]): PageState {
    const fallback = this.#fallbacks.get(port);
    return fallback ? { ...state, fallback } : state;
  }

  #show(tabId: number): void {
    if (this.#shown.has(tabId)) {
      this.#shown.set(tabId, true);
      return;
    }
    this.#shown.set(tabId, false);
    this.#options.show(tabId, this.total(tabId));
    this.#options.wait(() => {
      const hasMoved = this.#shown.get(tabId);
      this.#shown.delete(tabId);
      if (hasMoved) this.#show(tabId);
    }, SHOW_MS);
  }
}

function frameOf(port: Port): number {
  return port.sender?.frameId ?? -1;
}
