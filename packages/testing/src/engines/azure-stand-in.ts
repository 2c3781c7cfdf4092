import { type StandIn, type StandInAnswer, type StandInRequest, startStandIn } from '../stand-ins/stand-in.ts';
import { pseudoTranslate } from './pseudo-translate.ts';

export const AZURE_KEY = 'stand-in-azure-key';
export const AZURE_REGION = 'westeurope';

/** Azure Translator, `POST /translate?api-version=2026-06-06`, for a regional resource. Detects every text as English. */
export function startAzureStandIn(): Promise<StandIn> {
  return startStandIn(answer);
}

function answer({ method, path, query, headers, body }: StandInRequest): StandInAnswer {
  if (method !== 'POST' || path !== '/translate') return failure(404000, 'The requested resource was not found.');
  if (headers['ocp-apim-subscription-key'] !== AZURE_KEY || headers['ocp-apim-subscription-region'] !== AZURE_REGION) {
    return failure(401000, 'The request is not authorized because credentials are missing or invalid.');
  }
  if (query.get('api-version') !== '2026-06-06') return failure(400021, 'The API version is missing or invalid.');
  if (!headers['content-type']?.startsWith('application/json')) return failure(415000, 'Content-Type');
  const { inputs } = JSON.parse(body);
  if (!Array.isArray(inputs) || !inputs.every(isInput))
    return failure(400000, 'One of the request inputs is not valid.');
  if (inputs.length > 1000) return failure(400072, 'The array of input text has too many elements.');
  const size = inputs.reduce((sum, { text, targets }) => sum + text.length * targets.length, 0);
  if (size > 50_000) return failure(400077, 'The maximum request size has been exceeded.');
  const languages = inputs.flatMap(({ language, targets }) => [language ?? 'en', ...targets.map((to) => to.language)]);
  if (!languages.every(isLanguage)) return failure(400019, 'One of the specified languages is not supported.');
  return { body: { value: inputs.map(translateInput) } };
}

interface Input {
  text: string;
  language?: string;
  textType?: string;
  targets: { language: string }[];
}

function translateInput({ text, language, targets }: Input) {
  return {
    ...(language === undefined ? { detectedLanguage: { language: 'en', score: 1 } } : {}),
    translations: targets.map((to) => ({
      language: to.language,
      sourceCharacters: text.length,
      text: pseudoTranslate(text, to.language),
    })),
  };
}

function isInput(input: Partial<Input> | null): input is Input {
  return (
    typeof input?.text === 'string' &&
    (input.textType === undefined || ['plain', 'html'].includes(input.textType.toLowerCase())) &&
    Array.isArray(input.targets) &&
    input.targets.length > 0
  );
}

function isLanguage(code: string): boolean {
  return /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Za-z]{2})?$/.test(code);
}

function failure(code: number, message: string): StandInAnswer {
  return { status: Math.floor(code / 1000), body: { error: { code, message } } };
}
