import { rankItems } from '@interlinear/ui/rank-items';
import { expect, it } from 'vitest';

const item = (label: string, rank: number, keywords = '') => ({ id: label, label, rank, keywords });
const LANGUAGES = [
  item('Cantonese', 20, '粵語 yue'),
  item('Chichewa', 99, 'ny'),
  item('Chinese (Simplified)', 1, '中文（简体） zh-CN'),
  item('Chinese (Traditional)', 27, '中文（繁體） zh-TW'),
  item('Czech', 50, 'Čeština cs'),
  item('Literary Chinese', 99, '文言 lzh'),
];
const labels = (typed: string) => rankItems(LANGUAGES, typed).map(({ label }) => label);

it.each([
  ['chin', ['Chinese (Simplified)', 'Chinese (Traditional)', 'Literary Chinese']],
  ['CHI', ['Chinese (Simplified)', 'Chinese (Traditional)', 'Chichewa', 'Literary Chinese']],
  ['trad chinese', ['Chinese (Traditional)']],
  ['zh', ['Chinese (Simplified)', 'Chinese (Traditional)']],
  ['文', ['Chinese (Simplified)', 'Chinese (Traditional)', 'Literary Chinese']],
  ['cestina', ['Czech']],
  ['xyz', []],
])('[TXT-02] ranks what a search finds: %s', (typed, found) => {
  expect(labels(typed)).toEqual(found);
});

it('[TXT-02] shows an item of two sections once', () => {
  expect(rankItems([...LANGUAGES, ...LANGUAGES], 'czech')).toHaveLength(1);
});
