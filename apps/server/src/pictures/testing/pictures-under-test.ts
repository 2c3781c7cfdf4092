import { createImagesClient, type ImageEvent, type ImagesClient } from '@interlinear/contract/images-client';
import { createQuotaClient } from '@interlinear/contract/quota-client';
import { createTransport } from '@interlinear/contract/transport';
import type { EncodedFormat } from '@interlinear/images/codec';
import { createCanvasCodec } from '@interlinear/images/node-codec';
import type { Locale } from '@interlinear/messages/locales';
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

/** Makes a small picture file with a line of text in each block. */
export async function makePicture(texts: readonly string[], format: EncodedFormat = 'png'): Promise<File> {
  const sheet = createSheet({ width: 420, height: 40 + 70 * Math.max(1, texts.length), language: 'en' });
  sheet.paint((canvas) => {
    canvas.fillStyle = '#fdf6e3';
    canvas.fillRect(0, 0, sheet.width, sheet.height);
  });
  for (const [index, text] of texts.entries()) {
    sheet.startBlock();
    sheet.write(text, { x: 20, y: 60 + 70 * index, size: 26, color: '#203040' });
  }
  return new File([await codec.encode(sheet.finish().picture, format)], `picture.${format}`);
}

export async function collect(events: AsyncIterable<ImageEvent>): Promise<ImageEvent[]> {
  const all: ImageEvent[] = [];
  for await (const event of events) all.push(event);
  return all;
}
