import { onlineManager } from '@tanstack/react-query';
import { afterEach, describe, expect, it } from 'vitest';
import { createQueryClient } from './create-query-client.ts';

describe('the calls of a screen', () => {
  afterEach(() => onlineManager.setOnline(true));

  it('[ENG-11] are sent while the browser reports no connection: the server may be on this machine', async () => {
    const client = createQueryClient(() => false);
    onlineManager.setOnline(false);
    const options = { mutationFn: async (name: string) => `renamed to ${name}` };
    const change = client.getMutationCache().build(client, options).execute('Water');
    const query = client.fetchQuery({ queryKey: ['documents'], queryFn: async () => ['report.pdf'] });
    expect(await Promise.race([Promise.all([change, query]), Promise.resolve().then(nextTask)])).toEqual([
      'renamed to Water',
      ['report.pdf'],
    ]);
  });
});

/** Resolves after everything that waits for no timer. */
function nextTask(): Promise<'still waiting'> {
  return new Promise((resolve) => setTimeout(() => resolve('still waiting'), 100));
}
