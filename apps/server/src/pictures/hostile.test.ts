import { PictureError } from '@interlinear/images/picture-error';
import type { HostilePicture } from '@interlinear/testing/pictures/hostile/hostile-picture';
import { hostilePictures } from '@interlinear/testing/pictures/hostile/hostile-pictures';
import { bySize, SEED, sampleEvenly } from '@interlinear/testing/test-size';
import { afterAll, describe, expect, it } from 'vitest';
import { createPictureThreads } from './worker/picture-threads.ts';

/** Each picture takes its own thread, so many are slow. */
const PICTURES = bySize({ quick: 7, deep: 400 });
/** Hand-made pictures; the rest are mutations. */
const BY_HAND = 148;
/**
 * A thread that stays holds 100 MB. Memory that ended threads freed is kept by the C library for the next ones: the same 80 pictures,
 * four times over, left 480, 652, 745 and 728 MB. So only growth from the start tells a leak.
 */
const MAX_GROWTH_MEGABYTES = bySize({ quick: 450, deep: 900 });

describe('threads that receive hostile pictures', () => {
  const threads = createPictureThreads({ maxThreads: 2 });
  afterAll(threads.close);

  it(`[IMG-01] [ERR-01] give a result or a reason within their time, and do not add up in memory (${PICTURES} pictures)`, async () => {
    const pictures = sampleEvenly(hostilePictures(Math.max(PICTURES, BY_HAND + 50), SEED), PICTURES);
    const before = residentMegabytes();
    const outcomes = await sendAll(pictures);
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

function residentMegabytes(): number {
  return process.memoryUsage().rss / 1024 ** 2;
}
