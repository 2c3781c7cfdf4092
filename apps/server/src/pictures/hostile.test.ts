import { PictureError } from '@interlinear/images/picture-error';
import type { HostilePicture } from '@interlinear/testing/pictures/hostile/hostile-picture';
import { hostilePictures } from '@interlinear/testing/pictures/hostile/hostile-pictures';
import { bySize, SEED } from '@interlinear/testing/test-size';
import { afterAll, describe, expect, it } from 'vitest';
import { createPictureThreads } from './worker/picture-threads.ts';

/** Each picture takes its own thread, so many are slow. */
const PICTURES = bySize({ quick: 24, deep: 400 });
/** Hand-made pictures; the rest are mutations. */
const BY_HAND = 148;
/**
 * Growth that a leak of 1 MB a picture exceeds in a deep run, and one of two threads with large pictures in any. The C library keeps
 * what ended threads freed for the next ones, so the memory rises to what the heaviest pictures need together, and stays there.
 */
const MAX_GROWTH_MEGABYTES = bySize({ quick: 256, deep: 128 });

describe('threads that receive hostile pictures', () => {
  const threads = createPictureThreads({ maxThreads: 2 });
  afterAll(threads.close);

  it(`[IMG-01] [ERR-01] give a result or a reason within their time, and do not add up in memory (${PICTURES} pictures)`, async () => {
    const pictures = spread(hostilePictures(Math.max(PICTURES, BY_HAND + 50), SEED), PICTURES);
    const [first = [], second = [], third = []] = inThirds(pictures);
    const outcomes = [...(await sendAll(first)), ...(await sendAll(second))];
    const before = residentMegabytes();
    outcomes.push(...(await sendAll(third)));
    expect(outcomes.filter(({ outcome }) => outcome === 'crashed')).toEqual([]);
    expect(new Set(outcomes.map(({ outcome }) => outcome))).toContain('translated');
    expect(new Set(outcomes.map(({ outcome }) => outcome))).toContain('damaged');
    await expect
      .poll(residentMegabytes, { timeout: 60_000, interval: 500 })
      .toBeLessThan(before + MAX_GROWTH_MEGABYTES);
  });

  async function sendAll(pictures: readonly HostilePicture[]): Promise<{ name: string; outcome: string }[]> {
    const waiting = [...pictures];
    const outcomes: { name: string; outcome: string }[] = [];
    const sendNext = async () => {
      for (let picture = waiting.shift(); picture; picture = waiting.shift())
        outcomes.push({ name: picture.name, outcome: await translate(picture.bytes) });
    };
    await Promise.all([sendNext(), sendNext()]);
    return outcomes;
  }

  async function translate(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
    try {
      // A copy, because some pictures share their bytes and those of a thread are transferred.
      const file = await threads.use(bytes.slice(), {}, async (picture) => {
        const regions = await picture.read({ language: 'en' });
        await picture.paint(
          regions.map((region) => ({ region, text: 'Übersetzt' })),
          'de',
        );
        return picture.encode('translated', 'jpeg');
      });
      return file.length > 0 ? 'translated' : 'an empty file';
    } catch (error) {
      if (error instanceof PictureError) return error.failure;
      throw error;
    }
  }
});

/** Takes some pictures from the whole list. */
function spread(pictures: readonly HostilePicture[], count: number): HostilePicture[] {
  return Array.from({ length: count }, (_, index) => pictures[Math.floor((index * pictures.length) / count)]).flatMap(
    (picture) => picture ?? [],
  );
}

/** Deals the pictures out, so that each third has heavy ones. */
function inThirds(pictures: readonly HostilePicture[]): HostilePicture[][] {
  return [0, 1, 2].map((third) => pictures.filter((_, index) => index % 3 === third));
}

function residentMegabytes(): number {
  return process.memoryUsage().rss / 1024 ** 2;
}
