import type { LanguageCode } from '@interlinear/languages';
import { direction } from '@interlinear/languages/direction';
import { matchLanguage } from '@interlinear/languages/match';
import type { SegmentPartial, SegmentResult } from '@interlinear/translation/segment';
import type { Appearance } from '@interlinear/webpage/segment';
import { createPageScheduler, createSession, type Session } from '@interlinear/webpage/session';
import { browser } from 'wxt/browser';
import { pageLanguage } from '../page-language/page-language.ts';
import { OFF, STARTING } from '../protocol/frame-commands.ts';
import type { Look } from '../protocol/page-port.ts';
import type { PageState } from '../protocol/page-state.ts';
import { BackgroundPort } from './background-port.ts';
import { shadowRootOf } from './shadow-roots.ts';

/** This frame while it is translated: the page engine at one end, the background at the other. */
export class TranslatedPage {
  readonly #window: Window & typeof globalThis;
  readonly #port = new BackgroundPort(
    (look) => this.#setLook(look),
    () => this.#onGone?.(),
  );
  readonly #prepareEnd: () => () => void;
  #onGone: (() => void) | undefined;
  #session: Session | undefined;
  #sources = new SourceLanguages();
  #look: Look | undefined;
  #listening: AbortController | undefined;
  /** Shadow trees in which the loading of frames is listened for. */
  #noticed = new WeakSet<ShadowRoot>();

  /**
   * @param prepareEnd called when the first texts have been asked for, to read what is needed by then; its result is called when the
   * extension is gone while this frame is translated: what is shown stays, nothing is added
   */
  constructor(window: Window & typeof globalThis, prepareEnd: () => () => void) {
    this.#window = window;
    this.#prepareEnd = prepareEnd;
  }

  /** Asks the background how, and begins when it has said so. */
  start(): void {
    if (this.#listening) return;
    this.#listening = new AbortController();
    this.#noticed = new WeakSet();
    this.#noticeFramesIn(this.#window.document, this.#listening.signal);
    this.#noticeReturns(this.#listening.signal);
    this.#port.open();
    // Frames in it that have loaded since the extension was told to start, and before anyone listened.
    if (this.#window.length > 0) this.#port.mention({ type: 'frame-loaded' });
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

  /** Tells a background that may not know how far this frame is. */
  report(): void {
    if (!this.#listening) return;
    this.#port.open();
    this.#port.mention({ type: 'progress', state: this.state() });
  }

  /**
   * A page that was left and is returned to may have lost its port meanwhile, and the toolbar button what it showed; what a
   * person has changed elsewhere comes with the new one.
   */
  #noticeReturns(signal: AbortSignal): void {
    const { document } = this.#window;
    const report = () => {
      // Without an extension around it any more there is nobody to tell.
      if (browser.runtime?.id) this.report();
    };
    this.#window.addEventListener('pageshow', ({ persisted }) => persisted && report(), { signal });
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && report(), { signal });
  }

  #setLook(look: Look): void {
    if (!this.#listening) return;
    const former = this.#look;
    this.#look = look;
    const isNew = !former || readsAnew(former, look);
    if (this.#session && !isNew) {
      this.#session.setMode(look.mode);
      this.#session.setAppearance(appearanceOf(look));
      return;
    }
    this.#endSession();
    this.#sources = new SourceLanguages();
    void this.#begin(look, this.#listening.signal); // without the language of the page it does not fail either
  }

  async #begin(look: Look, signal: AbortSignal): Promise<void> {
    // Only a page that says it needs no translation has to be looked at: it may say so wrongly.
    const saysTarget = matchLanguage(this.#window.document.documentElement?.lang ?? '') === look.target;
    const language = saysTarget ? await this.#detectLanguage() : undefined;
    // What was waited for may have been overtaken.
    if (signal.aborted || this.#look !== look || this.#session) return;
    this.#session = this.#createSession(look, language);
    this.#session.start();
  }

  async #detectLanguage(): Promise<LanguageCode | undefined> {
    try {
      return await pageLanguage(this.#window.document, (text) => browser.i18n.detectLanguage(text));
    } catch {
      // Then what the page says has to be believed.
      return undefined;
    }
  }

  #createSession(look: Look, pageLanguage: LanguageCode | undefined): Session {
    const { source, target, mode, siteRules } = look;
    const how = source === 'auto' ? { target } : { source, target };
    return createSession({
      root: this.#window.document,
      policy: { target, pageLanguage, shadowRootOf: (host) => this.#openShadowRoot(host), siteRules },
      mode,
      appearance: appearanceOf(look),
      translate: (segments, signal) => this.#sources.count(this.#port.translate(segments, how, signal)),
      scheduler: createPageScheduler(this.#window),
      onProgress: (state) => {
        this.#port.mention({ type: 'progress', state: this.#withSource(state) });
        if (browser.runtime?.id) this.#onGone ??= this.#prepareEnd();
      },
    });
  }

  #endSession(): void {
    this.#session?.stop();
    this.#session = undefined;
  }

  #withSource(state: PageState): PageState {
    const source = this.#sources.most();
    return source ? { ...state, source } : state;
  }

  #openShadowRoot(host: Element): ShadowRoot | null {
    const root = shadowRootOf(host);
    if (root && this.#listening && !this.#noticed.has(root)) {
      this.#noticed.add(root);
      this.#noticeFramesIn(root, this.#listening.signal);
    }
    return root;
  }

  /**
   * Has every frame translated that loads from now on. Load events do not bubble, but can be captured on their way down, which
   * begins anew in each shadow tree.
   */
  #noticeFramesIn(root: Document | ShadowRoot, signal: AbortSignal): void {
    root.addEventListener('load', this.#noticeFrame, { capture: true, signal });
  }

  readonly #noticeFrame = ({ target }: Event): void => {
    if (target instanceof HTMLIFrameElement) this.#port.mention({ type: 'frame-loaded' });
  };
}

/** Whether a page has to be read and asked for again, rather than to look different. */
function readsAnew(former: Look, { source, target, engine, revision, siteRules }: Look): boolean {
  const isSame = former.source === source && former.target === target;
  const isByTheSame = former.engine === engine && former.revision === revision;
  return !(isSame && isByTheSame) || JSON.stringify(former.siteRules) !== JSON.stringify(siteRules);
}

function appearanceOf({ target, style }: Look): Appearance {
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

  /** The most frequent one. */
  most(): LanguageCode | undefined {
    return [...this.#counts].toSorted(([, one], [, other]) => other - one)[0]?.[0];
  }
}
