import { direction } from '@interlinear/languages';
import type { Appearance } from '@interlinear/webpage/segment';
import { createPageScheduler, createSession, type Session, type SessionState } from '@interlinear/webpage/session';
import { browser } from 'wxt/browser';
import { OFF } from '../protocol/commands.ts';
import type { Look } from '../protocol/page-port.ts';
import { BackgroundPort } from './background-port.ts';

/** This frame while it is translated: the page engine at one end, the background at the other. */
export class TranslatedPage {
  readonly #window: Window & typeof globalThis;
  readonly #port = new BackgroundPort((look) => this.#setLook(look));
  #session: Session | undefined;
  #look: Look | undefined;
  #listening: AbortController | undefined;

  constructor(window: Window & typeof globalThis) {
    this.#window = window;
  }

  /** Asks the background how, and begins when it has said so. */
  start(): void {
    if (this.#listening) return;
    this.#listening = new AbortController();
    // Load events do not bubble, but they can be captured on their way down.
    this.#window.document.addEventListener('load', (event) => this.#noticeFrame(event), {
      capture: true,
      signal: this.#listening.signal,
    });
    this.#port.open();
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

  state(): SessionState {
    return this.#session?.state() ?? OFF;
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
    this.#session = this.#createSession(look);
    this.#session.start();
  }

  #createSession(look: Look): Session {
    const { target, mode, siteRules } = look;
    return createSession({
      root: this.#window.document,
      policy: { target, shadowRootOf, siteRules },
      mode,
      appearance: appearanceOf(look),
      translate: (segments, signal) => this.#port.translate(segments, { target }, signal),
      scheduler: createPageScheduler(this.#window),
      onProgress: (state) => this.#port.mention({ type: 'progress', state }),
    });
  }

  #endSession(): void {
    this.#session?.stop();
    this.#session = undefined;
  }

  #noticeFrame({ target }: Event): void {
    if (target instanceof HTMLIFrameElement) this.#port.mention({ type: 'frame-loaded' });
  }
}

/** Whether a page has to be read and asked for again, rather than to look different. */
function readsAnew(former: Look, { target, engine, siteRules }: Look): boolean {
  const isSame = former.target === target && former.engine === engine;
  return !isSame || JSON.stringify(former.siteRules) !== JSON.stringify(siteRules);
}

function appearanceOf({ target, style }: Look): Appearance {
  return { style, language: target, direction: direction(target) };
}

/** An extension may look into closed shadow roots too. Only components have them, and asking the browser costs more than a name. */
function shadowRootOf(host: Element): ShadowRoot | null {
  const isComponent = host instanceof HTMLElement && host.localName.includes('-');
  return isComponent ? browser.dom.openOrClosedShadowRoot(host) : host.shadowRoot;
}
