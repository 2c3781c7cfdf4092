import { describe, expect, it } from 'vitest';
import type { PageResult } from '../protocol/page-port.ts';
import { type CardRequest, type Translation, type TranslationPort, translateText } from './translate-text.ts';

const REQUEST: CardRequest = { text: 'One\n\nTwo\nThree', source: 'auto', target: 'de', engine: 'google' };
const FAILURE = { reason: 'unavailable', engine: 'google', message: 'down' } as const;

const translated = (id: string, text: string): PageResult => ({
  id,
  status: 'translated',
  content: [text],
  engine: 'google',
  source: 'en',
  cached: false,
});

/** Returns everything reported to the card, given the port's results. */
async function tell(
  answers: readonly PageResult[],
  request = REQUEST,
): Promise<{ told: Translation[]; asked: unknown[] }> {
  const asked: unknown[] = [];
  async function* answer(...[what, how]: unknown[]): AsyncGenerator<PageResult> {
    asked.push(what, how);
    yield* answers;
  }
  // One generator of all results stands in for both methods, whose result types are narrower.
  const port = { translate: answer, lookUp: answer } as unknown as TranslationPort;
  const told: Translation[] = [];
  await translateText(port, request, (translation) => told.push(translation), new AbortController().signal);
  return { told, asked };
}

describe('a text in the card', () => {
  it('[EXT-03] is translated line by line, with the line breaks of the original, in any order', async () => {
    const { told, asked } = await tell([translated('4', 'Drei'), translated('0', 'Eins'), translated('2', 'Zwei')]);
    expect(asked).toEqual([
      [
        { id: '0', content: ['One'] },
        { id: '2', content: ['Two'] },
        { id: '4', content: ['Three'] },
      ],
      { target: 'de', engine: 'google' },
    ]);
    expect(told.map(({ text }) => text)).toEqual([
      '…\n\n…\nDrei',
      'Eins\n\n…\nDrei',
      'Eins\n\nZwei\nDrei',
      'Eins\n\nZwei\nDrei',
    ]);
    expect(told.map(({ isWorking }) => isWorking)).toEqual([true, true, false, false]);
    expect(told.at(-1)).toEqual({
      isWorking: false,
      isSame: false,
      text: 'Eins\n\nZwei\nDrei',
      source: 'en',
      engine: 'google',
    });
  });

  it('[EXT-03] grows while it is streamed', async () => {
    const request = { ...REQUEST, text: 'One', source: 'en' } as const;
    const { told, asked } = await tell(
      [{ id: '0', status: 'partial', text: 'Ei', engine: 'google' }, translated('0', 'Eins')],
      request,
    );
    expect(told.map(({ text, isWorking }) => [text, isWorking])).toEqual([
      ['Ei', true],
      ['Eins', false],
      ['Eins', false],
    ]);
    expect(asked[1]).toEqual({ target: 'de', engine: 'google', source: 'en' });
  });

  it('[ENG-07] keeps the original of a failed line, and reports the error', async () => {
    const { told } = await tell([
      translated('0', 'Eins'),
      { id: '2', status: 'failed', error: FAILURE },
      translated('4', 'Drei'),
    ]);
    expect(told.at(-1)).toMatchObject({ text: 'Eins\n\nTwo\nDrei', problem: FAILURE, isWorking: false });
  });

  it('[ENG-07] shows no text if every line failed', async () => {
    const { told } = await tell(['0', '2', '4'].map((id) => ({ id, status: 'failed', error: FAILURE })));
    expect(told.at(-1)).toEqual({ isWorking: false, isSame: false, text: '', problem: FAILURE });
  });

  it('reports a disconnected background if results are missing at the end', async () => {
    const { told } = await tell([]);
    expect(told).toEqual([{ isWorking: false, isSame: false, text: '', problem: { reason: 'disconnected' } }]);
  });

  it('recognizes a text in the target language, and one that only begins so', async () => {
    const kept = (id: string): PageResult => ({ id, status: 'kept', reason: 'already-target' });
    expect((await tell([kept('0'), kept('2'), kept('4')])).told.at(-1)).toMatchObject({ isSame: true, source: 'de' });
    expect((await tell([kept('0'), kept('2'), translated('4', 'Drei')])).told.at(-1)).toMatchObject({
      isSame: false,
      source: 'en',
      text: 'One\n\nTwo\nDrei',
    });
  });

  it('[EXT-03] is looked up if it is a word, and summed up by its meanings', async () => {
    const entry = {
      headword: 'bank',
      meanings: [{ translation: 'Ufer' }, { translation: 'Bank' }, { translation: 'Ufer' }],
    };
    const request = { ...REQUEST, text: 'banks', wordIn: 'They sat on the banks.' };
    const { told, asked } = await tell([{ id: 'word', status: 'entry', entry, engine: 'mine' }], request);
    expect(asked).toEqual(['banks', { target: 'de', engine: 'google', sentence: 'They sat on the banks.' }]);
    expect(told.at(-1)).toEqual({ isWorking: false, isSame: false, text: 'Ufer; Bank', entry, engine: 'mine' });
  });

  it('reports nothing after it was aborted', async () => {
    const leaving = new AbortController();
    const told: Translation[] = [];
    async function* translate(): AsyncGenerator<PageResult> {
      yield translated('0', 'Eins');
      leaving.abort();
      yield translated('2', 'Zwei');
    }
    // Only `translate` is used here.
    await translateText(
      { translate } as unknown as TranslationPort,
      REQUEST,
      (translation) => told.push(translation),
      leaving.signal,
    );
    expect(told.length).toBe(1);
  });
});
