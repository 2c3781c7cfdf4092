import { describe, expect, it } from 'vitest';
import { isSharedDocument, sharedHash, sharedIdOf, shareLink, shareTokenOf } from './shared-id.ts';

const token = 'Zx9_-'.repeat(9);

describe('the address of a shared document', () => {
  it('[BILL-17] has the token behind the hash, where no server sees it', () => {
    const link = new URL(shareLink('https://example.org', 'de', token));
    expect([link.pathname, link.search]).toEqual(['/de/pdf-display', '']);
    const id = sharedIdOf(link.hash) ?? '';
    expect([isSharedDocument(id), shareTokenOf(id), sharedHash(id)]).toEqual([true, token, link.hash]);
  });

  it.each(['', '#', '#share=', '#share=short', '#share=a b c d e f g h i j k l m n o', `#other=${token}`])(
    '[BILL-17] is not %j',
    (hash) => expect(sharedIdOf(hash)).toBeUndefined(),
  );

  it('[BILL-17] is not that of other documents', () => {
    const id = '0197a3f4-0000-7000-8000-000000000001';
    expect([isSharedDocument(id), sharedHash(id)]).toEqual([false, '']);
  });
});
