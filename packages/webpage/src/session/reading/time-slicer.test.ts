import { expect, it } from 'vitest';
import { type Steps, TimeSlicer } from './time-slicer.ts';

const forever = () => new Promise<void>(() => {});
/** No slice ever runs out of time, and none follows. */
const scheduler = {
  now: () => 0,
  yieldToPage: forever,
  yieldUrgently: forever,
  frame: () => forever,
  idle: () => forever,
  delay: () => forever,
};

it('[EXT-07] answers a change with what it makes necessary to read, and leaves the rest of the page for later', () => {
  const read: string[] = [];
  function* job(name: string): Steps {
    yield read.push(name);
    yield read.push(name);
  }
  const slicer = new TimeSlicer(scheduler, () => {});
  function* change(): Steps {
    yield read.push('change');
    slicer.addNext(job('shadow root in it'));
  }
  slicer.add(job('page'));
  slicer.addUrgent(change());
  expect(read).toEqual(['change', 'shadow root in it', 'shadow root in it']);
});
