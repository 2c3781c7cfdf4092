import { ERRORS } from '@interlinear/contract/errors';
import { npmPdfAids } from '@interlinear/documents/npm-pdf-aids';
import { makePdf } from '@interlinear/testing/documents/page-maker';
import { scannedPdf } from '@interlinear/testing/documents/scanned-page';
import { line } from '@interlinear/testing/documents/set-text';
import {
  type MicrosoftEdgeStandIn,
  startMicrosoftEdgeStandIn,
} from '@interlinear/testing/engines/microsoft-edge-stand-in';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type App, startApp } from '../app.ts';
import { readConfiguration } from '../configuration/configuration.ts';
import { describeOnDatabases } from '../platform/database/databases-under-test.ts';
import { preparePeople } from '../translation/people-under-test.ts';
import { type Person, personOf } from './testing/documents-under-test.ts';

const PEOPLE = { ann: {} } as const;
/** Recognition is work for the processor, and other work may be in its way. */
const PATIENCE = 180_000;
const PAGE = { width: 420, height: 200 };

/** A file whose one page is a picture of text. */
async function scannedFile(): Promise<Uint8Array> {
  const words = 'The harbour was quiet before the storm';
  const text = makePdf({ pages: [{ content: line(words, { x: 40, y: 120, size: 16 }), ...PAGE }] });
  const painter = await npmPdfAids().openPainter(text);
  const picture = painter.paint(0, { scale: 3, mostPixels: 4_000_000 });
  painter.close();
  return scannedPdf([{ picture, ...PAGE }]);
}

describeOnDatabases('documents that are pictures of text', (databases) => {
  let app: App;
  let edge: MicrosoftEdgeStandIn;
  let ann: Person;

  beforeAll(async () => {
    const place = await databases.place();
    const tokens = await preparePeople(place, PEOPLE);
    edge = await startMicrosoftEdgeStandIn();
    const environment = { ...place, PORT: '0', REQUESTS_PER_MINUTE: '0', MICROSOFT_EDGE_BASE_URL: edge.url };
    app = await startApp(readConfiguration(environment, []), pino({ level: 'silent' }));
    ann = personOf(app.address, tokens.ann);
  }, PATIENCE);
  afterAll(async () => {
    await app.stop();
    await edge.close();
  });

  it(
    '[DOC-09] offers to read a scanned page, reads it when asked, charges it once, and writes the translation into it',
    async () => {
      const { documents } = ann;
      const before = await ann.pagesLeft();
      const scan = await scannedFile();
      const uploaded = await documents.upload(new File([new Uint8Array(scan)], 'scan.pdf'), {
        target_lang: 'de',
        source_file_lang: 'en',
      });
      const refused = await ann.finish(uploaded.id);
      expect(refused).toMatchObject({ state: 'failed', pages_without_text: 1, pages_charged: 0, is_ocr: false });
      expect(refused.error?.code).toBe(ERRORS.documentWithoutText.code);
      expect(await ann.pagesLeft()).toBe(before);

      await documents.start({ id: uploaded.id, is_ocr: true });
      const read = await ann.finish(uploaded.id);
      expect(read).toMatchObject({ state: 'done', pages_without_text: 0, pages_charged: 1, is_ocr: true, error: null });
      expect(await ann.pagesLeft()).toBe(before - 1);
      const { items } = await documents.pages({ id: uploaded.id });
      expect(items[0]).toMatchObject({ text: 'recognized', state: 'done' });
      const texts = items[0]?.blocks.map(({ content }) => content.join(''));
      expect(texts?.join(' ')).toMatch(/harbour was quiet/);

      const { content } = await documents.download(uploaded.id);
      const written = new Uint8Array(await content.arrayBuffer());
      const painter = await npmPdfAids().openPainter(written);
      const size = { scale: 1, mostPixels: 1_000_000 };
      expect(painter.paint(0, size).pixels).not.toEqual((await npmPdfAids().openPainter(scan)).paint(0, size).pixels);
    },
    PATIENCE,
  );
});
