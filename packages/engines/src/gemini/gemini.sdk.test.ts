import { ApiError, type GenerateContentParameters, GoogleGenAI, ThinkingLevel, Type } from '@google/genai';
import type { AiStandIn } from '@interlinear/testing/engines/ai-stand-in';
import { GEMINI_API_KEY, startGeminiStandIn } from '@interlinear/testing/engines/gemini-stand-in';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildPicturePrompt } from '../ai/picture-prompt.ts';
import { buildPrompt } from '../ai/prompt.ts';
import type { EngineBatch } from '../engine.ts';
import request from './__fixtures__/request.json' with { type: 'json' };
import { createGemini } from './gemini.ts';

describe("Google's own client on the stand-in", () => {
  let standIn: AiStandIn;
  const batch: EngineBatch = {
    texts: ['The house is red.', 'Good <b1>night</b1> 😀.'],
    source: 'en',
    target: 'es',
    signal: new AbortController().signal,
  };
  const { system, user } = buildPrompt(batch);
  const params: GenerateContentParameters = {
    model: 'gemini-3.8-flash',
    contents: user,
    config: {
      systemInstruction: { parts: [{ text: system }] },
      responseMimeType: 'application/json',
      responseSchema: request.generationConfig.responseSchema,
      thinkingConfig: { thinkingLevel: ThinkingLevel.MINIMAL },
    },
  };
  const client = (apiKey = GEMINI_API_KEY) =>
    new GoogleGenAI({ apiKey, httpOptions: { baseUrl: standIn.url, apiVersion: 'v1beta' } });
  const engine = () =>
    createGemini({
      id: 'x',
      name: 'X',
      model: 'gemini-3.8-flash',
      thinking: 'MINIMAL',
      vision: true,
      apiKey: GEMINI_API_KEY,
      baseUrl: `${standIn.url}/v1beta`,
      fetch,
    });

  beforeAll(async () => {
    // The client reads environment variables, which must not affect the test.
    vi.stubEnv('GOOGLE_GENAI_USE_VERTEXAI', '');
    standIn = await startGeminiStandIn();
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await standIn.close();
  });

  it('reads the same answer as the engine', async () => {
    const response = await client().models.generateContent(params);
    const { translations, usage } = await engine().translate(batch);
    expect(JSON.parse(response.text ?? '')).toEqual({
      items: translations.map((translation, index) => ({ id: index + 1, t: translation?.text })),
    });
    const { promptTokenCount, candidatesTokenCount = 0, thoughtsTokenCount = 0 } = response.usageMetadata ?? {};
    expect(usage).toEqual({ inputTokens: promptTokenCount, outputTokens: candidatesTokenCount + thoughtsTokenCount });
  });

  it('sends the request that the engine sends', async () => {
    standIn.requests.length = 0;
    await client().models.generateContent(params);
    await engine().translate(batch);
    const [theirs, ours] = standIn.requests;
    expect(ours?.path).toBe(theirs?.path);
    expect(withoutRole(JSON.parse(ours?.body ?? ''))).toEqual(withoutRole(JSON.parse(theirs?.body ?? '')));
    expect(ours?.headers['x-goog-api-key']).toBe(theirs?.headers['x-goog-api-key']);
  });

  it('sends the picture that the engine sends', async () => {
    standIn.requests.length = 0;
    const picture = { mediaType: 'image/png', base64: 'iVBORw0KGgo=', width: 30, height: 20 } as const;
    const query = { picture, source: 'en', signal: new AbortController().signal } as const;
    await engine().readPicture?.(query);
    const { system, user } = buildPicturePrompt(query, 'thousandths-from-top', { isRepeated: false });
    await client().models.generateContent({
      model: 'gemini-3.8-flash',
      contents: [
        { role: 'user', parts: [{ inlineData: { mimeType: 'image/png', data: picture.base64 } }, { text: user }] },
      ],
      config: { ...params.config, systemInstruction: { parts: [{ text: system }] }, responseSchema: LINES_SCHEMA },
    });
    const [ours, theirs] = standIn.requests.map(({ body }) => JSON.parse(body));
    expect(withoutRole(ours)).toEqual(withoutRole(theirs));
  });

  it('streams the same text', async () => {
    const whole = await client().models.generateContent(params);
    let text = '';
    for await (const chunk of await client().models.generateContentStream(params)) text += chunk.text ?? '';
    expect(text).toBe(whole.text);
  });

  it('sees the errors as its own class, and a blocked prompt as such', async () => {
    await expect(client('bad-key').models.generateContent(params)).rejects.toBeInstanceOf(ApiError);
    standIn.changeNextTurn(() => ({ end: 'refused' }));
    const blocked = await client().models.generateContent(params);
    expect(blocked.promptFeedback?.blockReason).toBe('PROHIBITED_CONTENT');
  });
});

/** Schema of the lines of a picture in Gemini's own notation. */
const LINES_SCHEMA = {
  type: Type.OBJECT,
  properties: {
    lines: {
      type: Type.ARRAY,
      items: {
        type: Type.OBJECT,
        properties: { text: { type: Type.STRING }, box_2d: { type: Type.ARRAY, items: { type: Type.NUMBER } } },
        required: ['text', 'box_2d'],
        propertyOrdering: ['text', 'box_2d'],
      },
    },
  },
  required: ['lines'],
};

/** Removes the role `user`, which the client may add to the system instruction without effect. */
function withoutRole(body: { systemInstruction: { parts: unknown } }) {
  return { ...body, systemInstruction: { parts: body.systemInstruction.parts } };
}
