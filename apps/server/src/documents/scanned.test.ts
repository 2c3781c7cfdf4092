import { ERRORS } from '@interlinear/contract/errors';
import { npmPdfAids } from '@interlinear/documents/npm-pdf-aids';
import { makePdf } from '@interlinear/testing/documents/make-pdf';
import { makePng, pngOf } from '@interlinear/testing/documents/png';
import { type ScannedPicture, scannedPdf } from '@interlinear/testing/documents/scanned-page';
import { line } from '@interlinear/testing/documents/set-text';
import {
  type MicrosoftEdgeStandIn,
  startMicrosoftEdgeStandIn,
} from '@interlinear/testing/engines/microsoft-edge-stand-in';
import { casesBySize } from '@interlinear/testing/test-size';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type App, startApp } from '../app.ts';
import { readConfiguration } from '../configuration/configuration.ts';
import { describeOnDatabases } from '../platform/database/databases-under-test.ts';
import { preparePeople } from '../translation/people-under-test.ts';
import { type Person, personOf } from './testing/documents-under-test.ts';

const PEOPLE = { ann: {} } as const;
/** Recognition is slow when other tests use the processor. */
const OCR_TIMEOUT_MS = 180_000;
const PAGE = { width: 420, height: 200 };

async function textPicture(): Promise<ScannedPicture> {
  const words = 'The harbour was quiet before the storm';
  const text = makePdf({ pages: [{ content: line(words, { x: 40, y: 120, size: 16 }), ...PAGE }] });
  const painter = await npmPdfAids().openPainter(text);
  const picture = painter.paint(0, { scale: 3, maxPixels: 4_000_000 });
  painter.close();
  return picture;
}

/** Files of one page that is a picture of text. The picture becomes such a PDF when it is read, so it stands for both. */
const FILES = casesBySize(1, [
  { name: 'sign.png', make: async () => pngOf(await textPicture()) },
  { name: 'scan.pdf', make: async () => scannedPdf([{ picture: await textPicture(), ...PAGE }]) },
]);

describeOnDatabases('scanned documents', (databases) => {
  let app: App;
  let edge: MicrosoftEdgeStandIn;
  let ann: Person;

  beforeAll(async () => {
    const place = await databases.place();
    const tokens = await preparePeople(place, PEOPLE);
    edge = await startMicrosoftEdgeStandIn();
    const environment = {
      ...place,
      PORT: '0',
      REQUESTS_PER_MINUTE: '0',
      SPARE_THREADS: '0',
      MICROSOFT_EDGE_BASE_URL: edge.url,
    };
    app = await startApp(readConfiguration(environment, []), pino({ level: 'silent' }));
    ann = personOf(app.address, tokens.ann);
  }, OCR_TIMEOUT_MS);
  afterAll(async () => {
    await app.stop();
    await edge.close();
  });

  it.each(FILES)(
    '[DOC-01] [DOC-09] offers OCR for $name, recognises it on request, charges it once, and returns a translated PDF and the original',
    async ({ name, make }) => {
      const { documents } = ann;
      const before = await ann.pagesLeft();
      const file = new Uint8Array(await make());
      const { id } = await documents.upload(new File([file], name), { target_lang: 'de', source_file_lang: 'en' });
      const refused = await ann.finish(id);
      expect(refused).toMatchObject({ state: 'failed', format: 'pdf', page_count: 1, is_ocr: false });
      expect(refused).toMatchObject({ pages_without_text: 1, pages_charged: 0 });
      expect(refused.error?.code).toBe(ERRORS.documentWithoutText.code);
      expect(await ann.pagesLeft()).toBe(before);

      await documents.start({ id, is_ocr: true });
      const read = await ann.finish(id);
      expect(read).toMatchObject({ state: 'done', pages_without_text: 0, pages_charged: 1, is_ocr: true, error: null });
      expect(await ann.pagesLeft()).toBe(before - 1);
      const { items } = await documents.pages({ id });
      expect(items[0]).toMatchObject({ text: 'recognized', state: 'done' });
      expect(items[0]?.blocks.map(({ content }) => content.join('')).join(' ')).toMatch(/harbour was quiet/);

      const bytesOf = async (asked: Parameters<typeof documents.download>[1]) => {
        const { content, name } = await documents.download(id, asked);
        return { name, bytes: new Uint8Array(await content.arrayBuffer()) };
      };
      expect(await bytesOf({ view: 'original' })).toEqual({ name, bytes: file });
      const page = await bytesOf({ view: 'original', format: 'pdf' });
      const translated = await bytesOf({});
      const stem = name.slice(0, name.indexOf('.'));
      expect([page.name, translated.name]).toEqual([`${stem}.pdf`, `${stem}.de.pdf`]);
      const [original, after] = await Promise.all(
        [page, translated].map(({ bytes }) => npmPdfAids().openPainter(bytes)),
      );
      const size = { scale: 1, maxPixels: 1_000_000 };
      expect(original?.paint(0, size).width).toBe(after?.paint(0, size).width);
      expect(original?.paint(0, size).pixels).not.toEqual(after?.paint(0, size).pixels);
    },
    OCR_TIMEOUT_MS,
  );

  it('[DOC-01] refuses a picture with too many pixels', async () => {
    const small = makePng({ width: 1, height: 1, colorType: 0, depth: 1, sample: () => 0 });
    const huge = new Uint8Array(small);
    new DataView(huge.buffer).setUint32(16, 100_000);
    new DataView(huge.buffer).setUint32(20, 100_000);
    const { id } = await ann.documents.upload(new File([huge], 'map.png'), { target_lang: 'de' });
    const refused = await ann.finish(id);
    expect(refused).toMatchObject({ state: 'failed', pages_charged: 0 });
    expect(refused.error).toMatchObject({ code: ERRORS.pictureTooLarge.code, info: expect.stringContaining('pixels') });
  });
});
