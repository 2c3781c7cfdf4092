import type { EngineUsage } from '@interlinear/engines';
import { type Style, styleInstructions } from '@interlinear/engines/styles';
import type { LanguageCode } from '@interlinear/languages';
import type { Translator } from '@interlinear/translation';
import { contentText } from '@interlinear/translation/content';
import { type Browser, browser } from 'wxt/browser';
import type { EngineRegistry } from '../../engines/engine-registry.ts';
import { reachOf } from '../../engines/reach.ts';
import type { GuidanceFor } from '../../glossary/guidance.ts';
import { type PageMessage, pageMessageSchema } from '../../protocol/page-message.ts';
import { type BackgroundMessage, PAGE_PORT, type PageAnswer, type PageSettings } from '../../protocol/page-port.ts';
import type { Settings } from '../../settings/settings.ts';
import { loadSettings, onSettingsChange } from '../../settings/settings-store.ts';
import { rulesFor, type SiteRule } from '../../site-rules/site-rule.ts';
import { loadSiteRules, onSiteRulesChange } from '../../site-rules/site-rule-store.ts';
import { startNewFrames } from '../../tabs/tab-messages.ts';
import type { ChosenParts } from '../tabs/chosen-parts.ts';
import type { TabProgress } from '../tabs/tab-progress.ts';
import { type LookUpDependencies, lookUpWord } from './look-up-word.ts';
import { createTermJoiner, findPageTerms } from './page-terms.ts';
import { ResultBatcher } from './result-batcher.ts';
import type { Revisions } from './revisions.ts';

export interface PageServiceDependencies {
  translator: Translator;
  engines: Pick<EngineRegistry, 'prepare'>;
  /** Whether using an engine costs money or tokens. */
  hasCost: (engine: string) => Promise<boolean>;
  /** Glossary and prompts sent with every translation. */
  guidanceFor: GuidanceFor;
  /** Reads from the databases what the first request of a page needs, while the page reads its text. */
  readAhead: (target: LanguageCode) => Promise<unknown>;
  /** Cached dictionary entries. */
  entries: LookUpDependencies['entries'];
  revisions: Revisions;
  progress: TabProgress;
  parts: ChosenParts;
}

/** Serves frames that are being translated; each keeps a port open for as long as it is translated. */
export function servePages(dependencies: PageServiceDependencies): void {
  const connections = new Set<PageConnection>();
  const pageSettings = createPageSettingsSource(dependencies);
  browser.runtime.onConnect.addListener((port) => {
    // Ports of other names have listeners of their own.
    if (port.name !== PAGE_PORT) return;
    // Pages and other extensions cannot connect (the manifest has no `externally_connectable`), but check the sender anyway.
    if (port.sender?.id !== browser.runtime.id) return port.disconnect();
    const connection = new PageConnection(port, dependencies, pageSettings);
    connections.add(connection);
    port.onMessage.addListener((message: unknown) => connection.receive(message));
    port.onDisconnect.addListener(() => {
      connections.delete(connection);
      connection.end();
    });
    void connection.sendSettings(); // a failure disconnects the port, which the page notices
  });
  const resendSettings = () => {
    pageSettings.reload();
    for (const connection of connections) void connection.sendSettings();
  };
  onSettingsChange(resendSettings);
  onSiteRulesChange(resendSettings);
  dependencies.parts.onChange(resendSettings);
  dependencies.revisions.onChange(resendSettings);
}

type TranslateMessage = PageMessage & { type: 'translate' };

/** Background side of one frame's session. */
class PageConnection {
  readonly #port: Browser.runtime.Port;
  readonly #dependencies: PageServiceDependencies;
  readonly #pageSettings: PageSettingsSource;
  readonly #requests = new Map<number, AbortController>();
  readonly #joinTerms = createTermJoiner();
  #isConnected = true;

  constructor(port: Browser.runtime.Port, dependencies: PageServiceDependencies, pageSettings: PageSettingsSource) {
    this.#port = port;
    this.#dependencies = dependencies;
    this.#pageSettings = pageSettings;
  }

  /** Sends the frame its page settings. */
  async sendSettings(): Promise<void> {
    try {
      const { tab } = this.#port.sender ?? {};
      const { parts, readAhead } = this.#dependencies;
      const [settings, part] = await Promise.all([
        this.#pageSettings.forHost(hostOf(this.#port)),
        tab?.id === undefined ? undefined : parts.of(tab.id),
      ]);
      this.#send({ type: 'settings', settings: part ? { ...settings, part } : settings });
      void readAhead(settings.target); // never rejects: unreadable databases count as empty
    } catch (error) {
      console.error('The settings could not be read', error);
      this.#port.disconnect();
    }
  }

  receive(message: unknown): void {
    const parsed = pageMessageSchema.safeParse(message);
    if (!parsed.success) return;
    const { data } = parsed;
    const { tab, frameId } = this.#port.sender ?? {};
    if (data.type === 'translate')
      void this.#translate(data); // reports failures through the port
    else if (data.type === 'cancel') this.#requests.get(data.request)?.abort();
    else if (data.type === 'progress') this.#dependencies.progress.set(this.#port, data.state);
    else if (data.type === 'frame-loaded' && tab?.id !== undefined)
      void startNewFrames(tab.id); // the frame may be gone already
    else if (data.type === 'part-missing' && tab?.id !== undefined && frameId === 0)
      void this.#dependencies.parts.set(tab.id, undefined); // fails only if the browser's storage does
  }

  /** Cancels the frame's requests after it disconnected. */
  end(): void {
    this.#isConnected = false;
    this.#dependencies.progress.delete(this.#port);
    for (const request of this.#requests.values()) request.abort();
    this.#requests.clear();
  }

  async #translate(message: TranslateMessage): Promise<void> {
    const { request } = message;
    const abort = new AbortController();
    const batcher = new ResultBatcher<PageAnswer>((results) => {
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
      console.error('The pipeline failed', error);
    } finally {
      // The page counts segments without a result as failed.
      if (!abort.signal.aborted) {
        batcher.flush();
        this.#send({ type: 'end', request });
      }
      this.#requests.delete(request);
    }
  }

  async *#answer(message: TranslateMessage, signal: AbortSignal): AsyncGenerator<PageAnswer> {
    const { target, source = 'auto', purpose, surroundings, terms = [] } = message;
    const segments = surroundings
      ? message.segments.map((segment) => ({ ...segment, surroundings }))
      : message.segments;
    const { translator, engines, guidanceFor } = this.#dependencies;
    // Read the glossary and the engine in parallel; the first request of a page waits for both.
    const guidanceFound = guidanceFor(target);
    const engine = await engines.prepare(message.engine ?? (await loadSettings()).engine);
    const [word] = segments;
    if (purpose === 'dictionary' && word) {
      const entry = await lookUpWord(engine, { segment: word, source, target, signal }, this.#dependencies);
      if (entry) return yield { id: word.id, status: 'entry', entry, engine: engine.id };
    }
    const { glossary: own, instructions: prompts } = await guidanceFound;
    const glossary = this.#joinTerms(own, terms);
    const style = await this.#pageSettings.styleFor(hostOf(this.#port));
    const instructions = styleInstructions(style, prompts === undefined ? [] : [prompts]);
    const guidance = { ...(glossary && { glossary }), ...(instructions !== undefined && { instructions }) };
    const onUsage = (usage: EngineUsage) => {
      if (this.#isConnected) this.#send({ type: 'usage', usage });
    };
    const how = { engine: engine.id, signal, onUsage, ...guidance };
    if (purpose === 'terms') {
      const texts = segments.map(({ content }) => contentText(content));
      yield await findPageTerms(translator, texts, { source, target, ...how, ...(surroundings && { surroundings }) });
    } else yield* translator.translate({ segments, source, target, partials: true, ...how });
  }

  /** Tells the tab's progress that another engine stands in, so that the toolbar button can say so. */
  #reportFallback(result: PageAnswer): void {
    if (result.status !== 'translated' || (result.cached && !result.fallbackFrom)) return;
    const { engine, fallbackFrom } = result;
    this.#dependencies.progress.setFallback(this.#port, fallbackFrom ? { engine, error: fallbackFrom } : undefined);
  }

  #send(message: BackgroundMessage): void {
    this.#port.postMessage(message);
  }
}

/** Removes a field that pages do not use. */
function withoutFallback(result: PageAnswer): PageAnswer {
  if (result.status !== 'translated') return result;
  const { fallbackFrom: _, ...others } = result;
  return others;
}

/**
 * Returns the host of the frame. Frames without an address belong to the origin that created them, if the browser tells
 * it.
 */
function hostOf({ sender }: Browser.runtime.Port): string {
  return (URL.parse(sender?.origin ?? '') ?? URL.parse(sender?.url ?? ''))?.hostname ?? '';
}

/** Provides page settings derived from the stored settings. */
interface PageSettingsSource {
  /** @param host host name of the page */
  forHost(host: string): Promise<PageSettings>;
  /** Returns the style of AI engines on a site. */
  styleFor(host: string): Promise<Style>;
  /** Reads the stored settings again after a change. */
  reload(): void;
}

/**
 * Caches the three stores that page settings come from. Each is in another process or thread and a page waits for its
 * settings, so they are read at start and after every change rather than per page.
 */
function createPageSettingsSource({
  revisions,
  hasCost,
}: Pick<PageServiceDependencies, 'revisions' | 'hasCost'>): PageSettingsSource {
  const read = async () => {
    const [settings, siteRules] = await Promise.all([loadSettings(), loadSiteRules()]);
    const { engine } = settings;
    const [revision, isPaid] = await Promise.all([revisions.of(engine), hasCost(engine)]);
    return { settings, siteRules, revision, reach: reachOf(engine, settings, isPaid) };
  };
  let reading: ReturnType<typeof read> | undefined;
  const reload = () => {
    const current = read();
    reading = current;
    // Retry for the next page if reading fails.
    current.catch(() => {
      if (reading === current) reading = undefined;
    });
    return current;
  };
  void reload(); // a failure surfaces at the first page that needs the settings
  return {
    async forHost(host) {
      const { settings, siteRules, revision, reach } = await (reading ?? reload());
      return toPageSettings(settings, { revision, reach }, rulesFor(host, siteRules));
    },
    async styleFor(host) {
      const { siteRules } = await (reading ?? reload());
      return rulesFor(host, siteRules)?.style ?? 'general';
    },
    reload: () => void reload(), // a failure surfaces at the next page that needs the settings
  };
}

function toPageSettings(
  { source, target, mode, style, engine }: Settings,
  ofEngine: Pick<PageSettings, 'revision' | 'reach'>,
  siteRules: SiteRule['rules'] | undefined,
): PageSettings {
  const { look, ...rules } = siteRules ?? {};
  const ofSite = siteRules ? { siteRules: rules } : {};
  return { source, target, mode, style: look ?? style, engine, ...ofEngine, ...ofSite };
}
