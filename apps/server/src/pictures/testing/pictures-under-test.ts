import { createImagesClient, type ImageEvent, type ImagesClient } from '@interlinear/contract/images-client';
import { createQuotaClient } from '@interlinear/contract/quota-client';
import { createTransport } from '@interlinear/contract/transport';
import type { EncodedFormat } from '@interlinear/images/codec';
import { createCanvasCodec } from '@interlinear/images/node-codec';
import type { Locale } from '@interlinear/messages/locales';
import type { SeenText } from '@interlinear/testing/engines/seen-picture';
import { createSheet } from '@interlinear/testing/pictures/sheet';

/** API client of one person, as in the web app. */
export interface Person extends ImagesClient {
  /** Remaining quota of pictures. */
  picturesLeft(): Promise<number>;
}

export function personOf(baseUrl: string, token: string | undefined, locale: Locale = 'en'): Person {
  const options = token === undefined ? {} : { token: () => token };
  const transport = createTransport({ baseUrl, fetch, locale: () => locale, ...options });
  return {
    ...createImagesClient(transport),
    async picturesLeft() {
      const { rows } = await createQuotaClient(transport).quotaInfo();
      return rows.reduce((sum, { type, remaining }) => (type === 'images' ? sum + remaining : sum), 0);
    },
  };
}

const codec = createCanvasCodec();

/** Width of the pictures, and distance and place of their lines, in pixels. */
const WIDTH = 420;
const LINE = { distance: 70, first: 60, left: 20, size: 26 };

const heightFor = (lines: number) => 40 + LINE.distance * Math.max(1, lines);

/** Boxes of the lines in a picture with these texts, in shares of its width and height. */
export function lineBoxes(texts: readonly string[]): SeenText['box'][] {
  const height = heightFor(texts.length);
  return texts.map((text, index) => {
    const baseline = LINE.first + LINE.distance * index;
    const right = LINE.left + 0.485 * LINE.size * text.length;
    return [LINE.left / WIDTH, (baseline - 22) / height, right / WIDTH, (baseline + 7) / height];
  });
}

/** Makes a small picture file with a line of text in each block. */
export async function makePicture(texts: readonly string[], format: EncodedFormat = 'png'): Promise<File> {
  const sheet = createSheet({ width: WIDTH, height: heightFor(texts.length), language: 'en' });
  sheet.paint((canvas) => {
    canvas.fillStyle = '#fdf6e3';
    canvas.fillRect(0, 0, sheet.width, sheet.height);
  });
  for (const [index, text] of texts.entries()) {
    sheet.startBlock();
    sheet.write(text, { x: LINE.left, y: LINE.first + LINE.distance * index, size: LINE.size, color: '#203040' });
  }
  return new File([await codec.encode(sheet.finish().picture, format)], `picture.${format}`);
}

export async function collect(events: AsyncIterable<ImageEvent>): Promise<ImageEvent[]> {
  const all: ImageEvent[] = [];
  for await (const event of events) all.push(event);
  return all;
}
