import { isLanguageCode } from '@interlinear/languages';
import type { CachedTranslation, TranslationCache } from '@interlinear/translation/cache';
import type { Redis } from 'ioredis';
import * as z from 'zod';

export interface RedisCacheOptions {
  redis: Pick<Redis, 'mget' | 'pipeline' | 'status'>;
  days: number;
  onError(error: unknown): void;
}

const PREFIX = 'interlinear:translation:';

const stored = z.object({ text: z.string(), source: z.string().refine(isLanguageCode), route: z.string().optional() });

/** Translations that the processes of one installation share. A Redis that is away is a cache that is empty. */
export function createRedisCache({ redis, days, onError }: RedisCacheOptions): TranslationCache {
  const SECONDS_PER_DAY = 86_400;
  // Its own events say that it is away; saying so for every request would drown everything else.
  const isAway = () => redis.status !== 'ready';
  return {
    async get(keys) {
      if (keys.length === 0 || isAway()) return keys.map(() => undefined);
      try {
        const values = await redis.mget(keys.map((key) => PREFIX + key));
        return values.map(readValue);
      } catch (error) {
        onError(error);
        return keys.map(() => undefined);
      }
    },
    async set(entries) {
      if (isAway()) return;
      try {
        const pipeline = redis.pipeline();
        for (const { key, value } of entries) {
          pipeline.set(PREFIX + key, JSON.stringify(value), 'EX', days * SECONDS_PER_DAY);
        }
        await pipeline.exec();
      } catch (error) {
        onError(error);
      }
    },
  };
}

/** What is not ours or of an older shape is not there. */
function readValue(value: string | null): CachedTranslation | undefined {
  if (value === null) return undefined;
  const parsed = stored.safeParse(JSON.parse(value));
  if (!parsed.success) return undefined;
  const { text, source, route } = parsed.data;
  return { text, source, ...(route === undefined ? {} : { route }) };
}
