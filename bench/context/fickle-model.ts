import type { Engine } from '@interlinear/engines';
import { createOpenai } from '@interlinear/engines/openai';
import { countTokens } from '@interlinear/translation/count-tokens';
import * as z from 'zod';

const requestBody = z.object({
  messages: z.tuple([z.object({ content: z.string() }), z.object({ content: z.string() })]),
});
const userMessage = z.object({
  terms: z.record(z.string(), z.string()).default({}),
  items: z.array(z.object({ id: z.number(), t: z.string() })),
});

export interface FickleModel {
  engine: Engine;
  /** Tokens of all prompts so far. */
  inputTokens(): number;
}

/** Creates an OpenAI engine whose model translates names differently in every request, unless the prompt gives a translation. */
export function createFickleModel(names: readonly string[]): FickleModel {
  let requests = 0;
  let tokens = 0;
  const translate = (text: string, terms: Record<string, string>) => {
    let translated = text;
    for (const [term, translation] of Object.entries(terms)) translated = translated.replaceAll(term, translation);
    for (const name of names)
      translated = translated.replaceAll(new RegExp(`${name}(?!·)`, 'g'), `${name}·${requests}`);
    return names.includes(text) ? translated : `【${translated}】`;
  };
  const engine = createOpenai({
    ...{ id: 'fickle', name: 'Fickle', model: 'fickle', apiKey: 'none', baseUrl: 'http://localhost' },
    async fetch(_, init) {
      const [{ content: system }, { content: user }] = requestBody.parse(JSON.parse(String(init?.body))).messages;
      requests += 1;
      tokens += countTokens(system) + countTokens(user);
      const { terms, items } = userMessage.parse(JSON.parse(user));
      const content = JSON.stringify({ items: items.map(({ id, t }) => ({ id, t: translate(t, terms) })) });
      return Response.json({ choices: [{ message: { content }, finish_reason: 'stop' }] });
    },
  });
  return { engine, inputTokens: () => tokens };
}
