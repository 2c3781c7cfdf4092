import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLocal } from '@interlinear/engines/local';
import { afterAll, expect, it } from 'vitest';
import { segmentsOf, startTranslator } from './testing/start-translator.ts';

const local = createLocal({ modelsDirectory: join(tmpdir(), 'no-such-models'), fetch });
afterAll(() => local.close());

it.skipIf(!local.supports('en', 'es'))('[ENG-05] translates a list line by line with the offline engine', async () => {
  const { translate } = startTranslator([local]);
  const [result] = await translate({ segments: segmentsOf('apple\nbanana\ncherry\n\n* red house') });
  expect(JSON.stringify(result)).toMatch(/manzana\\n.*plátano\\n.*cereza\\n\\n\* casa roja/i);
});
