import { afterEach, expect, it, vi } from 'vitest';
import { callTool } from './tools.ts';

const script = vi.hoisted(() => ({ address: '' }));
vi.mock('wxt/browser', () => ({ browser: { runtime: { getURL: () => script.address } } }));

declare global {
  var received: unknown[] | undefined;
  var whenEvaluated: (() => void) | undefined;
}

afterEach(() => {
  for (const name of ['interlinearTools', 'received', 'whenEvaluated'] as const) globalThis[name] = undefined;
});

it('[EXT-02] passes calls to a tool in their order while its script is imported', async () => {
  const code = `globalThis.interlinearTools = { selection: (input) => globalThis.received.push(input) };
    globalThis.whenEvaluated();`;
  script.address = `data:text/javascript,${encodeURIComponent(code)}`;
  globalThis.received = [];
  let later: Promise<void> | undefined;
  globalThis.whenEvaluated = () => {
    later = callTool('selection', 'card');
  };
  await callTool('selection', 'button');
  await later;
  expect(globalThis.received).toEqual(['button', 'card']);
});
