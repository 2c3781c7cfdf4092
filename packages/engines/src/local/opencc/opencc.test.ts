import { describe, expect, it } from 'vitest';
import { createOpenCc } from './opencc.ts';

describe('OpenCC', () => {
  const openCc = createOpenCc();

  it('[ENG-11] converts Chinese to the other script and its vocabulary', async () => {
    expect(await openCc.convert(['软件和鼠标', '头发与皇后', '<b1>内存</b1> &amp; <i2/>'], 'zh-TW')).toEqual([
      '軟體和滑鼠',
      '頭髮與皇后',
      '<b1>記憶體</b1> &amp; <i2/>',
    ]);
    expect(await openCc.convert(['軟體和滑鼠', '頭髮與皇后'], 'zh-CN')).toEqual(['软件和鼠标', '头发与皇后']);
  });

  it('supports only the two scripts', () => {
    const pairs = [
      ['zh-CN', 'zh-TW'],
      ['zh-TW', 'zh-CN'],
      ['zh-CN', 'zh-CN'],
      ['zh-CN', 'en'],
      ['yue', 'zh-TW'],
    ] as const;
    expect(pairs.map(([source, target]) => openCc.supports(source, target))).toEqual([true, true, false, false, false]);
  });
});
