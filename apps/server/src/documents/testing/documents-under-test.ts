import type { DocumentInfo } from '@interlinear/contract/documents';
import {
  createDocumentsClient,
  type DocumentEvent,
  type DocumentsClient,
} from '@interlinear/contract/documents-client';
import { createQuotaClient } from '@interlinear/contract/quota-client';
import { createTransport } from '@interlinear/contract/transport';
import type { Locale } from '@interlinear/messages/locales';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';

/** API client of one person, as in the web app. */
export interface Person {
  documents: DocumentsClient;
  /** Remaining quota of pages. */
  pagesLeft(): Promise<number>;
  uploadSheets(
    sheets: readonly (readonly string[])[],
    fields?: Parameters<DocumentsClient['upload']>[1],
  ): Promise<DocumentInfo>;
  /** Waits until the document is no longer active. */
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

/** Formats an event as `progress translating 1/3`, `page 0 done` … */
export function summarize(event: DocumentEvent): string {
  if (event.event === 'page') return `page ${event.data.index} ${event.data.state}`;
  return `${event.event} ${event.data.state} ${event.data.pages_done}/${event.data.pages_wanted}`;
}

/** Returns the cell texts of a workbook, sheet by sheet. */
export async function readWorkbook(file: Blob): Promise<string[][]> {
  const parts = unzipSync(new Uint8Array(await file.arrayBuffer()));
  const sheets = Object.keys(parts).filter((name) => name.startsWith('xl/worksheets/sheet'));
  return sheets
    .sort()
    .map((name) =>
      [...strFromU8(parts[name] ?? new Uint8Array()).matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, text = '']) => text),
    );
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Makes a real XLSX: each sheet is a page, each text a cell. */
export function makeWorkbook(sheets: readonly (readonly string[])[]): Uint8Array<ArrayBuffer> {
  const numbers = sheets.map((_, index) => index + 1);
  const parts: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/>${numbers.map((number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${TYPES}.worksheet+xml"/>`).join('')}</Types>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONSHIPS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONSHIPS}"><sheets>${numbers.map((number) => `<sheet name="Sheet${number}" sheetId="${number}" r:id="rId${number}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships">${numbers.map((number) => `<Relationship Id="rId${number}" Type="${RELATIONSHIPS}/worksheet" Target="worksheets/sheet${number}.xml"/>`).join('')}</Relationships>`,
  };
  for (const [index, texts] of sheets.entries()) {
    const rows = texts.map(
      (text, row) =>
        `<row r="${row + 1}"><c r="A${row + 1}" t="inlineStr"><is><t>${escapeText(text)}</t></is></c></row>`,
    );
    parts[`xl/worksheets/sheet${index + 1}.xml`] =
      `<worksheet xmlns="${MAIN}"><sheetData>${rows.join('')}</sheetData></worksheet>`;
  }
  const files = Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(XML + xml)]));
  // A fixed date makes the output reproducible.
  return new Uint8Array(zipSync(files, { mtime: new Date('2026-01-01T00:00:00Z') }));
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
