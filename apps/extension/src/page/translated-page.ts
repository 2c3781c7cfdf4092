import type { LanguageCode } from '@interlinear/languages';
import { direction } from '@interlinear/languages/direction';
import { matchLanguage } from '@interlinear/languages/match';
import { type ListedTerm, usedTerms } from '@interlinear/translation/term-list';
import type { Appearance } from '@interlinear/webpage/segment';
import { createPageScheduler, createSession, type Session, type Translate } from '@interlinear/webpage/session';
import { browser } from 'wxt/browser';
import { detectPageLanguage } from '../page-language/page-language.ts';
import { OFF_STATE, STARTING_STATE } from '../protocol/frame-commands.ts';
import type { PageSettings } from '../protocol/page-port.ts';
import type { PageState } from '../protocol/page-state.ts';
import type { PageTerms } from '../protocol/page-terms.ts';
import { BackgroundPort } from './background-port.ts';
import { PageStatistics } from './page-statistics.ts';
import { PageTitle } from './page-title.ts';
import { shadowRootOf } from './shadow-roots.ts';
import { TermsOfPage } from './terms-of-page.ts';
import { waitForPart } from './wait-for-part.ts';

/** Translation of this frame: connects the page engine to the background. */
export class TranslatedPage {
  readonly #window: Window & typeof globalThis;
  readonly #port = new BackgroundPort({
    onSettings: (settings) => this.#setSettings(settings),
    onUsage: (usage) => {
      this.#statistics.addUsage(usage);
      this.#reportIfTranslated();
    },
    onGone: () => this.#onGone?.(),
  });
  readonly #prepareDisconnectNotice: () => () => void;
  readonly #terms = new TermsOfPage((isAffected) => this.#session?.translateAgain(isAffected));
  #onGone: (() => void) | undefined;
  #session: Session | undefined;
  #statistics = new PageStatistics();
  #title: PageTitle | undefined;
  #settings: PageSettings | undefined;
  #listening: AbortController | undefined;
  /** Shadow trees whose `load` events are being listened to. */
  #watchedRoots = new WeakSet<ShadowRoot>();

  /**
   * @param prepareDisconnectNotice called after the first texts were requested, to preload texts; its result is called
   * if the extension disappears while the frame is translated. Shown translations stay, none are added.
   */
  constructor(window: Window & typeof globalThis, prepareDisconnectNotice: () => () => void) {
    this.#window = window;
    this.#prepareDisconnectNotice = prepareDisconnectNotice;
  }

  /** Opens the port; translation begins when the page settings arrive. */
  start(): void {
    if (this.#listening) return;
    this.#listening = new AbortController();
    this.#watchedRoots = new WeakSet();
    this.#watchFramesIn(this.#window.document, this.#listening.signal);
    this.#watchReturns(this.#listening.signal);
    this.#port.open();
    // Child frames may have loaded after the start command and before this listener.
    if (this.#window.length > 0) this.#port.sendIfOpen({ type: 'frame-loaded' });
  }

  /** Restores the page. */
  stop(): void {
    this.#listening?.abort();
    this.#listening = undefined;
    this.#endSession();
    this.#port.close();
  }

  translateAll(): void {
    this.#session?.translateAll();
  }

  retry(): void {
    this.#session?.retryFailed();
  }

  terms(): PageTerms {
    return this.#terms.state;
  }

  /** Finds the names and terms that recur in what has been translated so far, and uses them for the page. */
  findTerms(): void {
    const settings = this.#settings;
    if (!this.#session || !settings) return;
    const { target } = settings;
    const source = settings.source === 'auto' ? this.#statistics.summary().source : settings.source;
    const options = { target, about: this.originalTitle(), ...(source && { source }) };
    const texts = this.#session.translatedTexts();
    const find = async (signal: AbortSignal) => {
      const answer = await this.#port.findTerms(texts, options, signal);
      if (answer?.status === 'terms') this.#statistics.addCharacters(answer.characters);
      this.#reportIfTranslated();
      return answer;
    };
    void this.#terms.find(find); // does not fail: without the background there is no answer
  }

  replaceTerms(items: readonly ListedTerm[] | undefined): void {
    this.#terms.replace(items);
  }

  state(): PageState {
    if (this.#session) return this.#withStatistics(this.#session.state());
    return this.#listening && !this.#isOutsidePart ? STARTING_STATE : OFF_STATE;
  }

  /** The title as the page wrote it. */
  originalTitle(): string {
    return this.#title?.original ?? this.#window.document.title;
  }

  /** Sends the progress to a background that may have been restarted. */
  report(): void {
    if (!this.#listening) return;
    this.#port.open();
    this.#reportIfTranslated();
  }

  #reportIfTranslated(): void {
    if (this.#listening) this.#port.sendIfOpen({ type: 'progress', state: this.state() });
  }

  /**
   * Reports the progress when the person returns to the page. The port and the toolbar state may have been lost
   * meanwhile; reopening the port also brings changed settings.
   */
  #watchReturns(signal: AbortSignal): void {
    const { document } = this.#window;
    const report = () => {
      // After the extension has been removed there is no background.
      if (browser.runtime?.id) this.report();
    };
    this.#window.addEventListener('pageshow', ({ persisted }) => persisted && report(), { signal });
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && report(), { signal });
  }

  /** Whether this frame is around or beside the part that the person chose. */
  get #isOutsidePart(): boolean {
    return this.#settings?.part !== undefined && this.#window !== this.#window.top;
  }

  #setSettings(settings: PageSettings): void {
    if (!this.#listening) return;
    const former = this.#settings;
    this.#settings = settings;
    if (this.#isOutsidePart) {
      this.#endSession();
      return;
    }
    const isNew = !former || needsRestart(former, settings);
    if (this.#session && !isNew) {
      this.#session.setMode(settings.mode);
      this.#session.setAppearance(appearanceOf(settings));
      return;
    }
    this.#endSession();
    // Their translations are in the former language.
    if (former && former.target !== settings.target) this.#terms.clear();
    this.#statistics = new PageStatistics();
    void this.#begin(settings, this.#listening.signal); // does not fail: the language of the page is optional
  }

  async #begin(settings: PageSettings, signal: AbortSignal): Promise<void> {
    const { part, ...ofWholePage } = settings;
    if (part) this.#reportIfTranslated();
    const isMissing = part !== undefined && !(await waitForPart(part, this.#window, signal));
    // The page's text is checked only if it claims to be in the target language, because the claim may be wrong.
    const claimsTarget = matchLanguage(this.#window.document.documentElement?.lang ?? '') === settings.target;
    const language = claimsTarget && !isMissing ? await this.#detectLanguage() : undefined;
    // The settings may have changed or translation stopped while waiting.
    if (signal.aborted || this.#settings !== settings || this.#session) return;
    if (isMissing) {
      // A person who goes to another page in the same tab gets all of it.
      this.#port.sendIfOpen({ type: 'part-missing' });
      this.#setSettings(ofWholePage);
      return;
    }
    this.#session = this.#createSession(settings, language);
    this.#session.start();
  }

  async #detectLanguage(): Promise<LanguageCode | undefined> {
    try {
      return await detectPageLanguage(this.#window.document, (text) => browser.i18n.detectLanguage(text));
    } catch {
      // Without detection, the page's declared language is trusted.
      return undefined;
    }
  }

  #createSession(settings: PageSettings, pageLanguage: LanguageCode | undefined): Session {
    const { source, target, mode, reach, siteRules, part } = settings;
    const { document } = this.#window;
    const languages = source === 'auto' ? { target } : { source, target };
    const translate: Translate = (segments, signal) => {
      const terms = usedTerms(this.#terms.state.items);
      const options = { ...languages, ...(terms.length > 0 && { terms }) };
      return this.#statistics.count(segments, this.#port.translate(segments, options, signal));
    };
    // Tabs show the title of the outermost frame. With a chosen part, everything else stays as it is.
    const title = this.#window === this.#window.top && !part ? new PageTitle(document, translate) : undefined;
    this.#title = title;
    return createSession({
      root: document,
      policy: {
        target,
        pageLanguage,
        shadowRootOf: (host) => this.#openShadowRoot(host),
        siteRules: part ? { ...siteRules, include: [part.selector] } : siteRules,
      },
      mode,
      reach,
      appearance: appearanceOf(settings),
      translate: title ? (segments, signal) => title.translateWith(segments, signal) : translate,
      titleOf: () => this.originalTitle(),
      scheduler: createPageScheduler(this.#window),
      onProgress: (state) => {
        this.#port.sendIfOpen({ type: 'progress', state: this.#withStatistics(state) });
        if (browser.runtime?.id) this.#onGone ??= this.#prepareDisconnectNotice();
      },
    });
  }

  #endSession(): void {
    this.#session?.stop();
    this.#session = undefined;
    this.#title?.stop();
    this.#title = undefined;
  }

  #withStatistics(state: PageState): PageState {
    return { ...state, ...this.#statistics.summary(), ...(this.#settings?.part && { isPart: true }) };
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
   * Reports child frames that load from now on, so that they get translated. Load events do not bubble but can be
   * captured, in each shadow tree separately.
   */
  #watchFramesIn(root: Document | ShadowRoot, signal: AbortSignal): void {
    root.addEventListener('load', this.#onLoad, { capture: true, signal });
  }

  readonly #onLoad = ({ target }: Event): void => {
    if (target instanceof HTMLIFrameElement) this.#port.sendIfOpen({ type: 'frame-loaded' });
  };
}

/** Whether the page must be translated again rather than only displayed differently. */
function needsRestart(former: PageSettings, newer: PageSettings): boolean {
  const { source, target, engine, reach, revision } = newer;
  const isSame = former.source === source && former.target === target && former.reach === reach;
  const isByTheSame = former.engine === engine && former.revision === revision;
  const rulesOf = (settings: PageSettings) => JSON.stringify([settings.siteRules, settings.part]);
  return !(isSame && isByTheSame) || rulesOf(former) !== rulesOf(newer);
}

function appearanceOf({ target, style }: PageSettings): Appearance {
  return { style, language: target, direction: direction(target) };
}
