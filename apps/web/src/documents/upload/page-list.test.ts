import { uploadFields } from '@interlinear/contract/documents';
import { describe, expect, it } from 'vitest';
import { readPageList } from './page-list.ts';

describe('readPageList', () => {
  it.each(['', ' ', '7', '1-3', '1-3, 7', ' 12 ,14-20', 'x', '1-', '-3', '1/2', '123456', '1 2'])(
    'agrees with the server on “%s”',
    (pages) => {
      expect(readPageList(pages)).toBe(uploadFields.safeParse({ pages }).success ? pages.trim() : undefined);
    },
  );

  it.each([
    ['1–3, 7', '1-3, 7'],
    ['1 - 3', '1-3'],
    ['1~3;7', '1-3,7'],
    ['１－３，７', '1-3,7'],
    ['1—3、7', '1-3,7'],
    ['1-3، 7', '1-3, 7'],
  ])('[DOC-02] reads “%s” as people write it elsewhere', (typed, pages) => {
    expect(readPageList(typed)).toBe(pages);
    expect(uploadFields.safeParse({ pages }).success).toBe(true);
  });
});
