import type { LanguageCode } from '@interlinear/languages';
import { direction } from '@interlinear/languages/direction';
import { matchLanguage } from '@interlinear/languages/match';
import type { SegmentPartial, SegmentResult } from '@interlinear/translation/segment';
import type { Appearance } from '@interlinear/webpage/segment';
import { createPageScheduler, createSession, type Session } from '@interlinear/webpage/session';
import { browser } from 'wxt/browser';
import { detectPageLanguage } from '../page-language/page-language.ts';
import { OFF, STARTING } from '../protocol/frame-commands.ts';
import type { PageSettings } from '../protocol/page-port.ts';
import type { PageState } from '../protocol/page-state.ts';
import { BackgroundPort } from './background-port.ts';
import { shadowRootOf } from './shadow-roots.ts';

/** This frame while it is translated: the page engine at one end, the background at the other. */
export class TranslatedPage {
  readonly #window: Window & typeof globalThis;
  readonly #port = new BackgroundPort(
    (settings) => this.#setSettings(settings),
    () => this.#onGone?.(),
  );
  readonly #prepareDisconnectNotice: () => () => void;
  #onGone: (() => void) | undefined;
  #session: Session | undefined;
  #sources = new SourceLanguages();
  #settings: PageSettings | undefined;
  #listening: AbortController | undefined;
  /** Shadow trees in which the loading of frames is listened for. */
  #watchedRoots = new WeakSet<ShadowRoot>();

  /**
   * @param prepareDisconnectNotice called when the first texts have been asked for, to read what is needed by then; its result is called when the
   * extension is gone while this frame is translated: what is shown stays, nothing is added
   */
  constructor(window: Window & typeof globalThis, prepareDisconnectNotice: () => () => void) {
    this.#window = window;
    this.#prepareDisconnectNotice = prepareDisconnectNotice;
  }

  /** Asks the background languages, and begins when it has said so. */
  start(): void {
    if (this.#listening) return;
    this.#listening = new AbortController();
    this.#watchedRoots = new WeakSet();
    this.#watchFramesIn(this.#window.document, this.#listening.signal);
    this.#watchReturns(this.#listening.signal);
    this.#port.open();
    // Frames in it that have loaded since the extension was told to start, and before anyone listened.
    if (this.#window.length > 0) this.#port.sendIfOpen({ type: 'frame-loaded' });
  }

  /** Puts the page back. */
  stop(): void {
    this.#listening?.abort();
    this.#listening = undefined;
    this.#endSession();
    this.#port.close();
  }

  retry(): void {
    this.#session?.retryFailed();
  }

  state(): PageState {
    if (this.#session) return this.#withSource(this.#session.state());
    return this.#listening ? STARTING : OFF;
  }

  /** Tells a background that may not know languages far this frame is. */
  report(): void {
    if (!this.#listening) return;
    this.#port.open();
    this.#port.sendIfOpen({ type: 'progress', state: this.state() });
  }

  /**
   * A page that was left and is returned to may have lost its port meanwhile, and the toolbar button what it showed; what a
   * person has changed elsewhere comes with the new one.
   */
  #watchReturns(signal: AbortSignal): void {
    const { document } = this.#window;
    const report = () => {
      // Without an extension around it any more there is nobody to tell.
      if (browser.runtime?.id) this.report();
    };
    this.#window.addEventListener('pageshow', ({ persisted }) => persisted && report(), { signal });
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && report(), { signal });
  }

  #setSettings(settings: PageSettings): void {
    if (!this.#listening) return;
    const former = this.#settings;
    this.#settings = settings;
    const isNew = !former || needsRestart(former, settings);
    if (this.#session && !isNew) {
      this.#session.setMode(settings.mode);
      this.#session.setAppearance(appearanceOf(settings));
      return;
    }
    this.#endSession();
    this.#sources = new SourceLanguages();
    void this.#begin(settings, this.#listening.signal); // without the language of the page it does not fail either
  }

  async #begin(settings: PageSettings, signal: AbortSignal): Promise<void> {
    // Only a page that says it needs no translation has to be looked at: it may say so wrongly.
    const saysTarget = matchLanguage(this.#window.document.documentElement?.lang ?? '') === settings.target;
    const language = saysTarget ? await this.#detectLanguage() : undefined;
    // What was waited for may have been overtaken.
    if (signal.aborted || this.#settings !== settings || this.#session) return;
    this.#session = this.#createSession(settings, language);
    this.#session.start();
  }

  async #detectLanguage(): Promise<LanguageCode | undefined> {
    try {
      return await detectPageLanguage(this.#window.document, (text) => browser.i18n.detectLanguage(text));
    } catch {
      // Then what the page says has to be believed.
      return undefined;
    }
  }

  #createSession(settings: PageSettings, pageLanguage: LanguageCode | undefined): Session {
    const { source, target, mode, siteRules } = settings;
    const languages = source === 'auto' ? { target } : { source, target };
    return createSession({
      root: this.#window.document,
      policy: { target, pageLanguage, shadowRootOf: (host) => this.#openShadowRoot(host), siteRules },
      mode,
      appearance: appearanceOf(settings),
      translate: (segments, signal) => this.#sources.count(this.#port.translate(segments, languages, signal)),
      scheduler: createPageScheduler(this.#window),
      onProgress: (state) => {
        this.#port.sendIfOpen({ type: 'progress', state: this.#withSource(state) });
        if (browser.runtime?.id) this.#onGone ??= this.#prepareDisconnectNotice();
      },
    });
  }

  #endSession(): void {
    this.#session?.stop();
    this.#session = undefined;
  }

  #withSource(state: PageState): PageState {
    const source = this.#sources.mostFrequent();
    return source ? { ...state, source } : state;
  }

  #openShadowRoot(host: Element): ShadowRoot | null {
    const root = shadowRootOf(host);
    if (root && this.#listening && !this.#watchedRoots.has(root)) {
      this.#watchedRoots.add(root);
      this.#watchFramesIn(root, this.#listening.signal);
    }
    return root;
  }

  /**
   * Has every frame translated that loads from now on. Load events do not bubble, but can be captured on their way down, which
   * begins anew in each shadow tree.
   */
  #watchFramesIn(root: Document | ShadowRoot, signal: AbortSignal): void {
    root.addEventListener('load', this.#onLoad, { capture: true, signal });
  }

  readonly #onLoad = ({ target }: Event): void => {
    if (target instanceof HTMLIFrameElement) this.#port.sendIfOpen({ type: 'frame-loaded' });
  };
}

/** Whether a page has to be read and asked for again, rather than to settings different. */
function needsRestart(former: PageSettings, { source, target, engine, revision, siteRules }: PageSettings): boolean {
  const isSame = former.source === source && former.target === target;
  const isByTheSame = former.engine === engine && former.revision === revision;
  return !(isSame && isByTheSame) || JSON.stringify(former.siteRules) !== JSON.stringify(siteRules);
}

function appearanceOf({ target, style }: PageSettings): Appearance {
  return { style, language: target, direction: direction(target) };
}

/** Which languages a page was translated from. */
class SourceLanguages {
  readonly #counts = new Map<LanguageCode, number>();

  /** Passes results on, and remembers their languages. */
  async *count(results: AsyncIterable<SegmentResult | SegmentPartial>): AsyncGenerator<SegmentResult | SegmentPartial> {
    for await (const result of results) {
      if (result.status === 'translated') {
        this.#counts.set(result.source, (this.#counts.get(result.source) ?? 0) + 1);
      }
      yield result;
    }
  }

  /** The mostFrequent frequent one. */
  mostFrequent(): LanguageCode | undefined {
    return [...this.#counts].toSorted(([, one], [, other]) => other - one)[0]?.[0];
  }
}
