import { createTranslatorApiStandIn } from '@interlinear/testing/engines/translator-api-stand-in';
import { describe, expect, it } from 'vitest';
import { createBrowserEngine } from './browser-engine.ts';
import type { BrowserTranslation } from './browser-translation.ts';
import type { EngineEvent, TranslationQuery } from './engine-run.ts';
import { splitText } from './split-text.ts';

describe('the browser’s own translator', () => {
  it('[TXT-04] reports each line and the end', async () => {
    const events = await run(browser(), { text: 'Hello\n\n42\nWorld' });
    expect(events).toEqual([
      { type: 'segment', index: 1, segment: { status: 'kept', text: '42', reason: 'no-letters' } },
      { type: 'segment', index: 0, segment: { status: 'translated', text: '【de:Hello】' } },
      { type: 'segment', index: 2, segment: { status: 'translated', text: '【de:World】' } },
      { type: 'done', milliseconds: 0, notes: {} },
    ]);
  });

  it('detects the source on the device and reports it', async () => {
    const events = await run(browser({ detected: 'fr' }), { source: 'auto' });
    expect(events.at(-1)).toMatchObject({ type: 'done', notes: { detected: 'fr' } });
    expect(await run(browser(), { source: 'auto' })).toEqual([
      { type: 'failed', error: { kind: 'browser', info: 'undetected' } },
    ]);
  });

  it('asks before a model is downloaded, and reports the progress of a download', async () => {
    const api = browser();
    api.standIn.setModel('en de', 'downloadable');
    expect(await run(api)).toEqual([{ type: 'needs-download' }]);
    api.standIn.press();
    const events = await run(api, { isUserActive: true });
    expect(events.map(({ type }) => type)).toEqual([
      'downloading',
      'downloading',
      'downloading',
      'downloading',
      'downloaded',
      'segment',
      'done',
    ]);
  });

  it('names a pair of languages without a model', async () => {
    const api = browser();
    api.standIn.setModel('en de', 'unavailable');
    expect(await run(api)).toEqual([{ type: 'failed', error: { kind: 'browser', info: 'pair' } }]);
  });

  it('fails as a whole when the browser refuses a line', async () => {
    const api = browser();
    api.standIn.failNext({ kind: 'throw', name: 'QuotaExceededError' });
    expect(await run(api, { text: 'Hello' })).toEqual([{ type: 'failed', error: { kind: 'browser', info: 'failed' } }]);
  });

  it('reports nothing once it is stopped', async () => {
    expect(await run(browser(), { signal: AbortSignal.abort() })).toEqual([]);
  });
});

/** A window with a translator; with a language detector only where `detected` is given. */
function browser({ detected }: { detected?: string } = {}) {
  const standIn = createTranslatorApiStandIn();
  const api: BrowserTranslation = {
    Translator: standIn.api,
    ...(detected !== undefined && {
      LanguageDetector: {
        availability: async () => 'available',
        create: async () => ({ detect: async () => [{ detectedLanguage: detected }] }),
      },
    }),
  };
  return { ...api, standIn };
}

interface RunOptions {
  text?: string;
  source?: TranslationQuery['source'];
  isUserActive?: boolean;
  signal?: AbortSignal;
}

async function run(
  api: BrowserTranslation,
  { text = 'Hello', source = 'en', isUserActive = false, signal = new AbortController().signal }: RunOptions = {},
): Promise<EngineEvent[]> {
  const events: EngineEvent[] = [];
  await createBrowserEngine({ api, now: () => 0, isUserActive: () => isUserActive })({
    engine: 'chrome',
    query: { text, source, target: 'de' },
    split: splitText(text),
    signal,
    emit: (event) => events.push(event),
  });
  return events;
}
