import type { DocumentInfo } from '@interlinear/contract/documents';
import {
  createDocumentsClient,
  type DocumentEvent,
  type DocumentsClient,
} from '@interlinear/contract/documents-client';
import { createQuotaClient } from '@interlinear/contract/quota-client';
import { createTransport } from '@interlinear/contract/transport';
import type { Locale } from '@interlinear/messages/locales';
import { strFromU8, unzipSync } from 'fflate';
import { makeWorkbook } from './make-workbook.ts';

/** The calls of somebody, as the web app makes them. */
export interface Person {
  documents: DocumentsClient;
  /** Pages of the quota that are left. */
  pagesLeft(): Promise<number>;
  uploadSheets(
    sheets: readonly (readonly string[])[],
    fields?: Parameters<DocumentsClient['upload']>[1],
  ): Promise<DocumentInfo>;
  /** Waits until nothing more is done about a document. */
  finish(id: string): Promise<DocumentInfo>;
}

export function personOf(baseUrl: string, token: string | undefined, locale: Locale = 'en'): Person {
  const transport = createTransport({
    baseUrl,
    fetch,
    locale: () => locale,
    ...(token === undefined ? {} : { token: () => token }),
  });
  const documents = createDocumentsClient(transport);
  return {
    documents,
    async pagesLeft() {
      const { rows } = await createQuotaClient(transport).quotaInfo();
      return rows.reduce((sum, { type, remaining }) => (type === 'docs' ? sum + remaining : sum), 0);
    },
    uploadSheets: (sheets, fields = {}) =>
      documents.upload(new File([makeWorkbook(sheets)], 'budget.xlsx'), { target_lang: 'de', ...fields }),
    async finish(id) {
      const events = await collect(documents.events(id));
      const last = events.at(-1);
      if (last?.event !== 'done') throw new Error('the stream of events has no end');
      return last.data;
    },
  };
}

export async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** `progress translating 1/3`, `page 0 done` … */
export function summarize(event: DocumentEvent): string {
  if (event.event === 'page') return `page ${event.data.index} ${event.data.state}`;
  return `${event.event} ${event.data.state} ${event.data.pages_done}/${event.data.pages_wanted}`;
}

/** The texts of a workbook's cells, sheet by sheet. */
export async function readWorkbook(file: Blob): Promise<string[][]> {
  const parts = unzipSync(new Uint8Array(await file.arrayBuffer()));
  const sheets = Object.keys(parts).filter((name) => name.startsWith('xl/worksheets/sheet'));
  return sheets
    .sort()
    .map((name) =>
      [...strFromU8(parts[name] ?? new Uint8Array()).matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, text = '']) => text),
    );
}
