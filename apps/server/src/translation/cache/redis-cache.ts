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

/** Creates the cache shared by the processes of an installation. Without a connection to Redis it acts as an empty cache. */
export function createRedisCache({ redis, days, onError }: RedisCacheOptions): TranslationCache {
  const SECONDS_PER_DAY = 86_400;
  // The client's events already report lost connections; reporting each request would flood the log.
  const isDisconnected = () => redis.status !== 'ready';
  return {
    async get(keys) {
      if (keys.length === 0 || isDisconnected()) return keys.map(() => undefined);
      try {
        const values = await redis.mget(keys.map((key) => PREFIX + key));
        return values.map(readValue);
      } catch (error) {
        onError(error);
        return keys.map(() => undefined);
      }
    },
    async set(entries) {
      if (isDisconnected()) return;
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

/** Parses a value; one of an unknown or older shape counts as missing. */
function readValue(value: string | null): CachedTranslation | undefined {
  if (value === null) return undefined;
  const parsed = stored.safeParse(JSON.parse(value));
  if (!parsed.success) return undefined;
  const { text, source, route } = parsed.data;
  return { text, source, ...(route === undefined ? {} : { route }) };
}
