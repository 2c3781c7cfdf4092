import type { Translator } from '@interlinear/translation';
import type { SegmentPartial, SegmentResult } from '@interlinear/translation/segment';
import type { SiteRules } from '@interlinear/webpage/site-rules';
import { type Browser, browser } from 'wxt/browser';
import type { EngineRegistry } from '../../engines/engine-registry.ts';
import type { TextsFor } from '../../glossary/guidance.ts';
import { type FromPage, fromPageSchema } from '../../protocol/page-message.ts';
import { type Look, PAGE_PORT, type ToPage, type WordEntry } from '../../protocol/page-port.ts';
import type { Settings } from '../../settings/settings.ts';
import { loadSettings, onSettingsChange } from '../../settings/settings-store.ts';
import { rulesFor } from '../../site-rules/site-rule.ts';
import { loadSiteRules, onSiteRulesChange } from '../../site-rules/site-rule-store.ts';
import { startNewFrames } from '../../tabs/tab-messages.ts';
import type { TabProgress } from '../tabs/tab-progress.ts';
import { type LookUpParts, lookUp } from './look-up-word.ts';
import { ResultParcel } from './result-batcher.ts';
import type { Revisions } from './revisions.ts';

export interface PageServiceParts {
  translator: Translator;
  engines: Pick<EngineRegistry, 'prepare'>;
  /** A person's glossary and instructions, which go with every translation. */
  textsFor: TextsFor;
  /** What engines said of words before. */
  entries: LookUpParts['entries'];
  revisions: Revisions;
  progress: TabProgress;
}

/** Serves the frames that are being translated: each holds a port to here for as long as it is. */
export function servePages(parts: PageServiceParts): void {
  const visits = new Set<PageVisit>();
  const looks = rememberLooks(parts.revisions);
  browser.runtime.onConnect.addListener((port) => {
    // Nobody else can connect (the manifest names no `externally_connectable`); it is checked all the same.
    if (port.name !== PAGE_PORT || port.sender?.id !== browser.runtime.id) return port.disconnect();
    const visit = new PageVisit(port, parts, looks);
    visits.add(visit);
    port.onMessage.addListener((message: unknown) => visit.receive(message));
    port.onDisconnect.addListener(() => {
      visits.delete(visit);
      visit.end();
    });
    void visit.show(); // its failure ends the port, which the page notices
  });
  const showAll = () => {
    looks.readAnew();
    for (const visit of visits) void visit.show();
  };
  onSettingsChange(showAll);
  onSiteRulesChange(showAll);
  parts.revisions.onChange(showAll);
}

type PageResult = SegmentResult | SegmentPartial | WordEntry;
type Asked = FromPage & { type: 'translate' };

/** One frame's session as the background sees it. */
class PageVisit {
  readonly #port: Browser.runtime.Port;
  readonly #parts: PageServiceParts;
  readonly #looks: Looks;
  readonly #requests = new Map<number, AbortController>();

  constructor(port: Browser.runtime.Port, parts: PageServiceParts, looks: Looks) {
    this.#port = port;
    this.#parts = parts;
    this.#looks = looks;
  }

  /** Tells the frame how it is to be translated. */
  async show(): Promise<void> {
    try {
      this.#send({ type: 'look', look: await this.#looks.of(hostOf(this.#port)) });
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
    else if (data.type === 'progress') this.#parts.progress.set(this.#port, data.state);
    else if (data.type === 'frame-loaded' && tab?.id !== undefined) void startNewFrames(tab.id); // a frame may be gone again
  }

  /** The frame is gone: nobody waits for its translations. */
  end(): void {
    this.#parts.progress.delete(this.#port);
    for (const request of this.#requests.values()) request.abort();
    this.#requests.clear();
  }

  async #translate(asked: Asked): Promise<void> {
    const { request } = asked;
    const abort = new AbortController();
    const parcel = new ResultParcel<PageResult>((results) => {
      if (!abort.signal.aborted) this.#send({ type: 'results', request, results });
    });
    this.#requests.set(request, abort);
    try {
      for await (const result of this.#answer(asked, abort.signal)) {
        if (abort.signal.aborted) return;
        this.#noteFallback(result);
        parcel.add(withoutNotes(result));
      }
    } catch (error) {
      console.error('The pipeline broke', error);
    } finally {
      // The page counts what it did not get by then as failed.
      if (!abort.signal.aborted) {
        parcel.flush();
        this.#send({ type: 'end', request });
      }
      this.#requests.delete(request);
    }
  }

  async *#answer(asked: Asked, signal: AbortSignal): AsyncGenerator<PageResult> {
    const { segments, target, source = 'auto', purpose } = asked;
    const { translator, engines, textsFor } = this.#parts;
    // Both are read from where they are stored, at the same time: the first request of a page waits for it.
    const textsFound = textsFor(target);
    const engine = await engines.prepare(asked.engine ?? (await loadSettings()).engine);
    const [word] = segments;
    if (purpose === 'dictionary' && word) {
      const entry = await lookUp(engine, { segment: word, source, target, signal }, this.#parts);
      if (entry) return yield { id: word.id, status: 'entry', entry, engine: engine.id };
    }
    const texts = await textsFound;
    yield* translator.translate({ segments, source, target, engine: engine.id, partials: true, signal, ...texts });
  }

  /** A page that another engine translates is translated all the same; its toolbar button says it. */
  #noteFallback(result: PageResult): void {
    if (result.status !== 'translated' || (result.cached && !result.fallbackFrom)) return;
    const { engine, fallbackFrom } = result;
    this.#parts.progress.setFallback(this.#port, fallbackFrom ? { engine, error: fallbackFrom } : undefined);
  }

  #send(message: ToPage): void {
    this.#port.postMessage(message);
  }
}

/** Without what a page has no use for. */
function withoutNotes(result: PageResult): PageResult {
  if (result.status !== 'translated') return result;
  const { fallbackFrom: _, ...others } = result;
  return others;
}

/** Frames without an address of their own belong to the site that made them, which some browsers say. */
function hostOf({ sender }: Browser.runtime.Port): string {
  return (URL.parse(sender?.origin ?? '') ?? URL.parse(sender?.url ?? ''))?.hostname ?? '';
}

/** How pages are to be translated and shown, by what a person has chosen. */
interface Looks {
  /** @param host of the page */
  of(host: string): Promise<Look>;
  /** What a person has chosen has changed. */
  readAnew(): void;
}

/**
 * Three stores say it, each in another process or thread, and nothing of a page is read before it has been said: so it is read when
 * the background starts and after every change, not when a page asks.
 */
function rememberLooks(revisions: Pick<Revisions, 'of'>): Looks {
  const read = async () => {
    const [settings, siteRules] = await Promise.all([loadSettings(), loadSiteRules()]);
    return { settings, siteRules, revision: await revisions.of(settings.engine) };
  };
  let reading: ReturnType<typeof read> | undefined;
  const readAnew = () => {
    const current = read();
    reading = current;
    // What could not be read is tried again for the next page.
    current.catch(() => {
      if (reading === current) reading = undefined;
    });
    return current;
  };
  void readAnew(); // its failure is met by the first page that asks
  return {
    async of(host) {
      const { settings, siteRules, revision } = await (reading ?? readAnew());
      return toLook({ ...settings, revision }, rulesFor(host, siteRules));
    },
    readAnew: () => void readAnew(), // its failure is met by the next page that asks
  };
}

function toLook(how: Settings & { revision: string }, siteRules: SiteRules | undefined): Look {
  const { source, target, mode, style, engine, revision } = how;
  return { source, target, mode, style, engine, revision, ...(siteRules ? { siteRules } : {}) };
}
