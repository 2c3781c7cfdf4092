import { uploadFields } from '@interlinear/contract/documents';
import { describe, expect, it } from 'vitest';
import { isPageList } from './page-list.ts';

describe('isPageList', () => {
  it.each(['', ' ', '7', '1-3', '1-3, 7', ' 12 ,14-20', 'x', '1-', '-3', '1;2', '123456', '1 2'])(
    'agrees with the server on “%s”',
    (pages) => {
      expect(isPageList(pages)).toBe(uploadFields.safeParse({ pages }).success);
    },
  );
});
