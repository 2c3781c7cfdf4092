import { HAND_OVER_MARK } from '@interlinear/contract/file-hand-over';
import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import type { RequestHandlers } from '../background/answer-requests.ts';
import { originPattern, releaseOrigins } from '../engines/engine-permissions.ts';
import type { OwnEngineStore } from '../engines/own-engine-store.ts';
import { locale } from '../messages/say.ts';
import { loadSettings } from '../settings/settings-store.ts';
import { fetchFileChunk, showsPdf } from '../tabs/tab-messages.ts';
import { type FileChunk, isLastChunk } from './file-chunk.ts';
import { FileSource } from './file-source.ts';

/** Location of a file offered to the reader. */
const offeredFileSchema = z.union([z.object({ tabId: z.int() }), z.object({ address: z.string() })]);
type OfferedFile = z.infer<typeof offeredFileSchema>;

/** In session storage, because the background may be stopped before the reader asks. */
const keyOf = (id: string) => `offered-file:${id}`;

export interface ReaderRequest {
  tabId: number;
  /** Address of the tab, if the browser reveals it. */
  url: string | undefined;
}

/**
 * Opens the site's reader in a new tab and offers it the tab's PDF: read from the tab itself where the loader runs in
 * it (Chromium), otherwise downloaded from its address, which needs host permission. Local files must be chosen in the
 * reader, which then opens empty.
 */
export async function openReader({ tabId, url }: ReaderRequest): Promise<void> {
  const { site } = await loadSettings();
  const reader = `${site}/${locale()}/translate/pdf`;
  const file = await findFile(tabId, url);
  if (!file) {
    await browser.tabs.create({ url: reader, openerTabId: tabId });
    return;
  }
  const id = crypto.randomUUID();
  await browser.storage.session.set({ [keyOf(id)]: file });
  await browser.tabs.create({ url: `${reader}${HAND_OVER_MARK}${id}`, openerTabId: tabId });
}

/** Handlers for requests of the popup and the reader. */
export function handOverHandlers(
  ownEngines: Pick<OwnEngineStore, 'all'>,
): Pick<RequestHandlers, 'open-reader' | 'take-file'> {
  const sources = new Map<string, FileSource>();
  return {
    'open-reader': ({ tabId, url }) => openReader({ tabId, url }),
    'take-file': async ({ id, offset }, { url }) => {
      const [file, { site }] = await Promise.all([offeredFile(id), loadSettings()]);
      // Only the configured site may have the file.
      if (!file || url === undefined || new URL(url).origin !== site) return undefined;
      const chunk =
        'tabId' in file ? await fetchFileChunk(file.tabId, offset) : await fromAddress(sources, id, file, offset);
      if (!chunk || isLastChunk(chunk, offset)) {
        sources.delete(id);
        await browser.storage.session.remove(keyOf(id));
        // The host permission was granted for this file only.
        if ('address' in file) await releaseOrigins([originPattern(file.address)], await ownEngines.all());
      }
      return chunk;
    },
  };
}

async function findFile(tabId: number, url: string | undefined): Promise<OfferedFile | undefined> {
  if (await showsPdf(tabId)) return { tabId };
  return url !== undefined && /^https?:/.test(url) ? { address: url } : undefined;
}

async function offeredFile(id: string): Promise<OfferedFile | undefined> {
  const stored = await browser.storage.session.get(keyOf(id));
  return offeredFileSchema.safeParse(stored[keyOf(id)]).data;
}

async function fromAddress(
  sources: Map<string, FileSource>,
  id: string,
  { address }: { address: string },
  offset: number,
): Promise<FileChunk | undefined> {
  const source = sources.get(id) ?? new FileSource(address);
  sources.set(id, source);
  return await source.chunkAt(offset);
}
