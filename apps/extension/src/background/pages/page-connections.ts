import type { Translator } from '@interlinear/translation';
import type { SiteRules } from '@interlinear/webpage/site-rules';
import { type Browser, browser } from 'wxt/browser';
import type { EngineRegistry } from '../../engines/engine-registry.ts';
import type { GuidanceFor } from '../../glossary/guidance.ts';
import { type PageMessage, pageMessageSchema } from '../../protocol/page-message.ts';
import { type BackgroundMessage, PAGE_PORT, type PageResult, type PageSettings } from '../../protocol/page-port.ts';
import type { Settings } from '../../settings/settings.ts';
import { loadSettings, onSettingsChange } from '../../settings/settings-store.ts';
import { rulesFor } from '../../site-rules/site-rule.ts';
import { loadSiteRules, onSiteRulesChange } from '../../site-rules/site-rule-store.ts';
import { startNewFrames } from '../../tabs/tab-messages.ts';
import type { TabProgress } from '../tabs/tab-progress.ts';
import { type LookUpDependencies, lookUpWord } from './look-up-word.ts';
import { ResultBatcher } from './result-batcher.ts';
import type { Revisions } from './revisions.ts';

export interface PageServiceDependencies {
  translator: Translator;
  engines: Pick<EngineRegistry, 'prepare'>;
  /** A person's glossary and instructions, which go with every translation. */
  guidanceFor: GuidanceFor;
  /** What engines said of words before. */
  entries: LookUpDependencies['entries'];
  revisions: Revisions;
  progress: TabProgress;
}

/** Serves the frames that are being translated: each holds a port to here for as long as it is. */
export function servePages(dependencies: PageServiceDependencies): void {
  const connections = new Set<PageConnection>();
  const pageSettings = createPageSettingsSource(dependencies.revisions);
  browser.runtime.onConnect.addListener((port) => {
    // Nobody else can connect (the manifest names no `externally_connectable`); it is checked all the same.
    if (port.name !== PAGE_PORT || port.sender?.id !== browser.runtime.id) return port.disconnect();
    const connection = new PageConnection(port, dependencies, pageSettings);
    connections.add(connection);
    port.onMessage.addListener((message: unknown) => connection.receive(message));
    port.onDisconnect.addListener(() => {
      connections.delete(connection);
      connection.end();
    });
    void connection.sendSettings(); // its failure ends the port, which the page notices
  });
  const resendSettings = () => {
    pageSettings.reload();
    for (const connection of connections) void connection.sendSettings();
  };
  onSettingsChange(resendSettings);
  onSiteRulesChange(resendSettings);
  dependencies.revisions.onChange(resendSettings);
}

type TranslateMessage = PageMessage & { type: 'translate' };

/** One frame's session as the background sees it. */
class PageConnection {
  readonly #port: Browser.runtime.Port;
  readonly #dependencies: PageServiceDependencies;
  readonly #pageSettings: PageSettingsSource;
  readonly #requests = new Map<number, AbortController>();

  constructor(port: Browser.runtime.Port, dependencies: PageServiceDependencies, pageSettings: PageSettingsSource) {
    this.#port = port;
    this.#dependencies = dependencies;
    this.#pageSettings = pageSettings;
  }

  /** Tells the frame how it is to be translated. */
  async sendSettings(): Promise<void> {
    try {
      this.#send({ type: 'settings', settings: await this.#pageSettings.forHost(hostOf(this.#port)) });
    } catch (error) {
      console.error('The settings could not be read', error);
      this.#port.disconnect();
    }
  }

  receive(message: unknown): void {
    const parsed = pageMessageSchema.safeParse(message);
    if (!parsed.success) return;
    const { data } = parsed;
    const { tab } = this.#port.sender ?? {};
    if (data.type === 'translate')
      void this.#translate(data); // reports through the port, failures included
    else if (data.type === 'cancel') this.#requests.get(data.request)?.abort();
    else if (data.type === 'progress') this.#dependencies.progress.set(this.#port, data.state);
    else if (data.type === 'frame-loaded' && tab?.id !== undefined) void startNewFrames(tab.id); // a frame may be gone again
  }

  /** The frame is gone: nobody waits for its translations. */
  end(): void {
    this.#dependencies.progress.delete(this.#port);
    for (const request of this.#requests.values()) request.abort();
    this.#requests.clear();
  }

  async #translate(message: TranslateMessage): Promise<void> {
    const { request } = message;
    const abort = new AbortController();
    const batcher = new ResultBatcher<PageResult>((results) => {
      if (!abort.signal.aborted) this.#send({ type: 'results', request, results });
    });
    this.#requests.set(request, abort);
    try {
      for await (const result of this.#answer(message, abort.signal)) {
        if (abort.signal.aborted) return;
        this.#reportFallback(result);
        batcher.add(withoutFallback(result));
      }
    } catch (error) {
      console.error('The pipeline broke', error);
    } finally {
      // The page counts what it did not get by then as failed.
      if (!abort.signal.aborted) {
        batcher.flush();
        this.#send({ type: 'end', request });
      }
      this.#requests.delete(request);
    }
  }

  async *#answer(message: TranslateMessage, signal: AbortSignal): AsyncGenerator<PageResult> {
    const { segments, target, source = 'auto', purpose } = message;
    const { translator, engines, guidanceFor } = this.#dependencies;
    // Both are read from where they are stored, at the same time: the first request of a page waits for it.
    const guidanceFound = guidanceFor(target);
    const engine = await engines.prepare(message.engine ?? (await loadSettings()).engine);
    const [word] = segments;
    if (purpose === 'dictionary' && word) {
      const entry = await lookUpWord(engine, { segment: word, source, target, signal }, this.#dependencies);
      if (entry) return yield { id: word.id, status: 'entry', entry, engine: engine.id };
    }
    const guidance = await guidanceFound;
    yield* translator.translate({ segments, source, target, engine: engine.id, partials: true, signal, ...guidance });
  }

  /** A page that another engine translates is translated all the same; its toolbar button says it. */
  #reportFallback(result: PageResult): void {
    if (result.status !== 'translated' || (result.cached && !result.fallbackFrom)) return;
    const { engine, fallbackFrom } = result;
    this.#dependencies.progress.setFallback(this.#port, fallbackFrom ? { engine, error: fallbackFrom } : undefined);
  }

  #send(message: BackgroundMessage): void {
    this.#port.postMessage(message);
  }
}

/** Without what a page has no use for. */
function withoutFallback(result: PageResult): PageResult {
  if (result.status !== 'translated') return result;
  const { fallbackFrom: _, ...others } = result;
  return others;
}

/** Frames without an address of their own belong to the site that made them, which some browsers say. */
function hostOf({ sender }: Browser.runtime.Port): string {
  return (URL.parse(sender?.origin ?? '') ?? URL.parse(sender?.url ?? ''))?.hostname ?? '';
}

/** How pages are to be translated and shown, by what a person has chosen. */
interface PageSettingsSource {
  /** @param host of the page */
  forHost(host: string): Promise<PageSettings>;
  /** What a person has chosen has changed. */
  reload(): void;
}

/**
 * Three stores say it, each in another process or thread, and nothing of a page is read before it has been said: so it is read when
 * the background starts and after every change, not when a page asks.
 */
function createPageSettingsSource(revisions: Pick<Revisions, 'of'>): PageSettingsSource {
  const read = async () => {
    const [settings, siteRules] = await Promise.all([loadSettings(), loadSiteRules()]);
    return { settings, siteRules, revision: await revisions.of(settings.engine) };
  };
  let reading: ReturnType<typeof read> | undefined;
  const reload = () => {
    const current = read();
    reading = current;
    // What could not be read is tried again for the next page.
    current.catch(() => {
      if (reading === current) reading = undefined;
    });
    return current;
  };
  void reload(); // its failure is met by the first page that asks
  return {
    async forHost(host) {
      const { settings, siteRules, revision } = await (reading ?? reload());
      return toPageSettings({ ...settings, revision }, rulesFor(host, siteRules));
    },
    reload: () => void reload(), // its failure is met by the next page that asks
  };
}

function toPageSettings(how: Settings & { revision: string }, siteRules: SiteRules | undefined): PageSettings {
  const { source, target, mode, style, engine, revision } = how;
  return { source, target, mode, style, engine, revision, ...(siteRules ? { siteRules } : {}) };
}
