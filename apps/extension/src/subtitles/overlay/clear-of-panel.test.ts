import { expect, it } from 'vitest';
import { clearOfPanel } from './clear-of-panel.ts';

const SCREEN = { left: 0, top: 0, right: 1280, bottom: 720 };
const PHONE = { left: 0, top: 0, right: 360, bottom: 640 };
const NONE = { left: 0, right: 0, bottom: 0 };

it.each([
  ['no panel', SCREEN, undefined, NONE],
  ['a panel over the right part', SCREEN, { left: 862, top: 8, width: 410, height: 648 }, { ...NONE, right: 426 }],
  ['a panel over the left part', SCREEN, { left: 8, top: 8, width: 410, height: 648 }, { ...NONE, left: 426 }],
  ['a panel beside', { ...SCREEN, right: 800 }, { left: 808, top: 8, width: 410, height: 600 }, NONE],
  ['a sheet over the lower part', PHONE, { left: 0, top: 256, width: 360, height: 384 }, { ...NONE, bottom: 392 }],
  ['a sheet below', { ...PHONE, bottom: 202 }, { left: 0, top: 256, width: 360, height: 384 }, NONE],
  ['a sheet over all of it', PHONE, { left: 0, top: 20, width: 360, height: 620 }, NONE],
  ['a panel over nearly all of it', { ...SCREEN, right: 600 }, { left: 100, top: 8, width: 420, height: 600 }, NONE],
] as const)('[SUB-03] keeps subtitles clear of %s', (_, video, panel, clearance) => {
  expect(clearOfPanel(video, panel)).toEqual(clearance);
});
