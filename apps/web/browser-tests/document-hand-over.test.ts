import { randomUUID } from 'node:crypto';
import { itWhenDeep } from '@interlinear/testing/it-when-deep';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount } from './account-under-test.ts';
import { type SiteUnderTest, useSharedSite } from './site-under-test.ts';

let site: SiteUnderTest;
let stored: Record<string, string>;

beforeAll(async () => {
  site = await useSharedSite();
  stored = { user: JSON.stringify(await createAccount(site.server, 'hand_over')) };
});
afterAll(() => site.close());

/** Answers like the extension's content script, which starts late and receives the request more than once. */
const answering = (answer: string) => `
  let asked = 0;
  addEventListener('message', ({ data }) => {
    if (data.type !== 'interlinear:file-wanted' || ++asked !== 2) return;
    postMessage({ type: 'interlinear:file', id: data.id, ...(${answer}) }, origin);
  });`;
const PDF = `{ state: 'here', name: 'My paper.pdf', bytes: new TextEncoder().encode('%PDF-1.7').buffer }`;

describe('a PDF handed over by the extension', () => {
  it('[EXT-10] [DOC-01] is ready for translation, once', async () => {
    const { page, errors } = await site.openInTest(`/en/translate/pdf#from-extension=${randomUUID()}`, {
      stored,
      script: answering(PDF),
    });
    await page.getByText('My paper.pdf').waitFor();
    expect(new URL(page.url()).hash).toBe('');
    expect(errors).toEqual([]);
  });

  itWhenDeep('[EXT-10] [ERR-01] is reported as missing if its tab has been closed', async () => {
    const { page } = await site.openInTest(`/en/translate/pdf#from-extension=${randomUUID()}`, {
      stored,
      script: answering(`{ state: 'failed' }`),
    });
    await page.getByText('The extension could not pass on the file.').waitFor();
  });

  itWhenDeep('[EXT-10] is ready for translation without an account, too', async () => {
    const { page } = await site.openInTest(`/en/translate/pdf#from-extension=${randomUUID()}`, {
      script: answering(PDF),
    });
    await page.getByText('My paper.pdf').waitFor();
  });
});
