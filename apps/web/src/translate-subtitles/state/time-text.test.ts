import { expect, it } from 'vitest';
import { parseTime, timeText } from './time-text.ts';

it('[SUB-03] writes times as people read them', () => {
  expect([0, 61.9, 3_723.4, -2.5].map((time) => timeText(time))).toEqual(['0:00', '1:01', '1:02:03', '−0:02']);
  expect([0, 59.9996, 3_723.4].map((time) => timeText(time, 3))).toEqual(['0:00.000', '1:00.000', '1:02:03.400']);
});

it('[SUB-03] reads what it wrote, and other usual forms', () => {
  for (const time of [0, 1.5, 61.25, 3_723.4, -2.5]) expect(parseTime(timeText(time, 3))).toBeCloseTo(time, 6);
  expect(['90', '-2,5', '1:02,5', ' 1:00:00 '].map(parseTime)).toEqual([90, -2.5, 62.5, 3_600]);
  expect(['', 'x', '1:60', '1:2:3:4', '1.2345'].map(parseTime)).toEqual(Array(5).fill(undefined));
});
