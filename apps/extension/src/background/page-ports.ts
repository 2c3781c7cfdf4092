import type { Translator } from '@interlinear/translation';
import { type Browser, browser } from 'wxt/browser';
import { type FromPage, fromPageSchema, PAGE_PORT, type ToPage } from '../protocol/page-port.ts';
import type { Settings } from '../settings/settings.ts';
import { loadSettings, onSettingsChange } from '../settings/settings-store.ts';
import { tell } from '../tabs/tell-tab.ts';
import type { TabProgress } from './tab-progress.ts';

/** Serves the frames that are being translated: each holds a port to here for as long as it is. */
export function servePages(translator: Translator, progress: TabProgress): void {
  const ports = new Set<Browser.runtime.Port>();
  browser.runtime.onConnect.addListener((port) => {
    // Nobody else can connect (the manifest names no `externally_connectable`); it is checked all the same.
    if (port.name !== PAGE_PORT || port.sender?.id !== browser.runtime.id) return port.disconnect();
    ports.add(port);
    const visit = new PageVisit(port, translator, progress);
    port.onMessage.addListener((message: unknown) => visit.receive(message));
    port.onDisconnect.addListener(() => {
      ports.delete(port);
      visit.end();
    });
    void visit.begin(); // its failure ends the port, which the page notices
  });
  onSettingsChange((settings) => {
    for (const port of ports) port.postMessage(toLook(settings));
  });
}

/** One frame's session as the background sees it. */
class PageVisit {
  readonly #port: Browser.runtime.Port;
  readonly #translator: Translator;
  readonly #progress: TabProgress;
  readonly #requests = new Map<number, AbortController>();

  constructor(port: Browser.runtime.Port, translator: Translator, progress: TabProgress) {
    this.#port = port;
    this.#translator = translator;
    this.#progress = progress;
  }

  async begin(): Promise<void> {
    try {
      this.#send(toLook(await loadSettings()));
    } catch (error) {
      console.error('The settings could not be read', error);
      this.#port.disconnect();
    }
  }

  receive(message: unknown): void {
    const parsed = fromPageSchema.safeParse(message);
    if (!parsed.success) return;
    const { data } = parsed;
    const { tab } = this.#port.sender ?? {};
    if (data.type === 'translate')
      void this.#translate(data); // reports through the port, failures included
    else if (data.type === 'cancel') this.#requests.get(data.request)?.abort();
    else if (data.type === 'progress') this.#progress.set(this.#port, data.state);
    else if (data.type === 'frame-loaded' && tab?.id !== undefined) void tell(tab.id, 'start'); // a frame may be gone again
  }

  /** The frame is gone: nobody waits for its translations. */
  end(): void {
    this.#progress.delete(this.#port);
    for (const request of this.#requests.values()) request.abort();
    this.#requests.clear();
  }

  async #translate(asked: FromPage & { type: 'translate' }): Promise<void> {
    const { request, segments, target, source = 'auto' } = asked;
    const abort = new AbortController();
    this.#requests.set(request, abort);
    try {
      const { engine } = await loadSettings();
      const results = this.#translator.translate({
        segments,
        source,
        target,
        engine: asked.engine ?? engine,
        partials: true,
        signal: abort.signal,
      });
      for await (const result of results) {
        if (abort.signal.aborted) return;
        this.#send({ type: 'result', request, result });
      }
    } catch (error) {
      console.error('The pipeline broke', error);
    } finally {
      // The page counts what it did not get by then as failed.
      if (!abort.signal.aborted) this.#send({ type: 'end', request });
      this.#requests.delete(request);
    }
  }

  #send(message: ToPage): void {
    this.#port.postMessage(message);
  }
}

function toLook({ target, mode, style, engine }: Settings): ToPage {
  return { type: 'look', look: { target, mode, style, engine } };
}
