import { afterEach, expect, it } from 'vitest';
import { createToolCaller, registerTool } from './tools.ts';

afterEach(() => {
  globalThis.interlinearTools = undefined;
});

it('[EXT-02] passes calls to a tool in their order while its script is imported', async () => {
  const received: string[] = [];
  let later: Promise<void> | undefined;
  const callTool = createToolCaller(() =>
    Promise.resolve().then(() => {
      registerTool('selection', (input) => received.push(input));
      // The script has run, but the first call still waits for its import.
      later = callTool('selection', 'card');
    }),
  );
  await callTool('selection', 'button');
  await later;
  expect(received).toEqual(['button', 'card']);
});
