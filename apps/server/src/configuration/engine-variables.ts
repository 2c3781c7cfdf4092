import * as z from 'zod';

/**
 * Environment variables that enable engines. Engines that need a key are served only when it is set; keyless ones
 * always are.
 */
export const engineVariables = z.object({
  LOCAL_MODELS_URL: baseUrl('the list of Bergamot models for the local engine to download'),
  LOCAL_MODELS: z
    .string()
    .regex(/^[\w-]+-[\w-]+(,[\w-]+-[\w-]+)*$/)
    .transform((list) => list.split(','))
    .optional()
    .meta({
      takes: 'pairs such as en-de,de-en',
      purpose: 'Models to install in `DATA_DIR/models` after the start; requires `LOCAL_MODELS_URL`.',
    }),
  GOOGLE_API_KEY: key('the keyless Google engine, overriding the one it finds by itself'),
  GOOGLE_BASE_URL: baseUrl('the keyless Google engine'),
  MICROSOFT_EDGE_BASE_URL: baseUrl('the keyless Microsoft Edge engine'),
  GOOGLE_CLOUD_API_KEY: key('Google Cloud Translation'),
  GOOGLE_CLOUD_BASE_URL: baseUrl('Google Cloud Translation'),
  AZURE_API_KEY: key('Azure Translator'),
  AZURE_REGION: text('Region of the Azure Translator resource; unset for a global one.'),
  AZURE_BASE_URL: baseUrl('Azure Translator'),
  DEEPL_API_KEY: key('DeepL (free keys end in `:fx`)'),
  DEEPL_BASE_URL: baseUrl('DeepL'),
  LIBRETRANSLATE_API_KEY: key('LibreTranslate, if the server requires one'),
  LIBRETRANSLATE_BASE_URL: baseUrl('a LibreTranslate server; enables the engine'),
  YANDEX_API_KEY: key('Yandex Translate'),
  YANDEX_FOLDER_ID: text('Folder that Yandex Translate is billed to; unset when the key belongs to one.'),
  YANDEX_BASE_URL: baseUrl('Yandex Translate'),
  TENCENT_SECRET_ID: text('SecretId of Tencent Cloud.'),
  TENCENT_API_KEY: key('Tencent Machine Translation (the SecretKey)'),
  TENCENT_REGION: text('Region of Tencent Machine Translation.'),
  TENCENT_BASE_URL: baseUrl('Tencent Machine Translation'),
  BAIDU_APP_ID: text('APP ID of Baidu Translate.'),
  BAIDU_API_KEY: key('Baidu Translate (the secret)'),
  BAIDU_EDITION: z.enum(['standard', 'advanced', 'premium']).optional().meta({
    takes: 'standard, advanced or premium',
    purpose: 'Edition of Baidu Translate; default `standard`.',
  }),
  BAIDU_BASE_URL: baseUrl('Baidu Translate'),
  VOLCENGINE_ACCESS_KEY_ID: text('AccessKeyId of Volcengine.'),
  VOLCENGINE_API_KEY: key('Volcengine (the SecretAccessKey)'),
  VOLCENGINE_BASE_URL: baseUrl('Volcengine'),
  ALIBABA_ACCESS_KEY_ID: text('AccessKeyId of Alibaba Cloud.'),
  ALIBABA_API_KEY: key('Alibaba Machine Translation (the AccessKeySecret)'),
  ALIBABA_BASE_URL: baseUrl('Alibaba Machine Translation'),
  OPENAI_API_KEY: key('OpenAI'),
  OPENAI_BASE_URL: baseUrl('OpenAI, including `/v1`'),
  DEEPSEEK_API_KEY: key('DeepSeek'),
  DEEPSEEK_BASE_URL: baseUrl('DeepSeek'),
  GEMINI_API_KEY: key('Gemini'),
  GEMINI_BASE_URL: baseUrl('Gemini'),
  BIGMODEL_API_KEY: key('bigmodel (Zhipu)'),
  BIGMODEL_BASE_URL: baseUrl('bigmodel (Zhipu)'),
  ANTHROPIC_API_KEY: key('Anthropic'),
  ANTHROPIC_BASE_URL: baseUrl('Anthropic'),
  OLLAMA_BASE_URL: baseUrl('an Ollama server; enables its models'),
  OPENAI_COMPATIBLE_API_KEY: key('an OpenAI-compatible server, if it requires one'),
  OPENAI_COMPATIBLE_BASE_URL: baseUrl('an OpenAI-compatible server, including `/v1`; enables its models'),
});

export type EngineVariables = z.output<typeof engineVariables>;

/** Pairs of variables that must be set together. */
export const ENGINE_COMPANIONS: readonly (readonly [keyof EngineVariables, keyof EngineVariables])[] = [
  ['TENCENT_API_KEY', 'TENCENT_SECRET_ID'],
  ['BAIDU_API_KEY', 'BAIDU_APP_ID'],
  ['VOLCENGINE_API_KEY', 'VOLCENGINE_ACCESS_KEY_ID'],
  ['ALIBABA_API_KEY', 'ALIBABA_ACCESS_KEY_ID'],
];

function key(engine: string) {
  // A space or line break means the key was pasted wrongly; without this check only the HTTP header would fail, much
  // later.
  return z
    .string()
    .regex(/^[\x21-\x7e]+$/)
    .optional()
    .meta({ takes: 'a key without spaces', purpose: `API key for ${engine}.`, isSecret: true });
}

function baseUrl(engine: string) {
  return z
    .url({ protocol: /^https?$/ })
    .transform((address) => address.replace(/\/+$/, ''))
    .optional()
    .meta({ takes: 'an http or https address', purpose: `Address of ${engine}.` });
}

function text(purpose: string) {
  return z.string().optional().meta({ takes: 'a name', purpose });
}
