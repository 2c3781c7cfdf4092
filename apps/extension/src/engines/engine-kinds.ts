/** Form fields of own engines. */
export const ENGINE_FIELDS = [
  'apiKey',
  'secretId',
  'accessKeyId',
  'appId',
  'baseUrl',
  'model',
  'serverEngine',
  'region',
  'folderId',
  'thinking',
] as const;

export type EngineField = (typeof ENGINE_FIELDS)[number];

export interface EngineKind {
  /** Proper name, never translated. */
  name: string;
  kind: 'api' | 'ai';
  /** In display order. */
  fields: readonly {
    name: EngineField;
    isRequired: boolean;
    /** Initial value. */
    preset?: string;
  }[];
  /** Origins to request permission for if no address is filled in. */
  hosts: readonly string[];
  /** Whether most of its models see pictures; a blind one answers with an error. */
  seesPictures?: boolean;
}

const key = { name: 'apiKey', isRequired: true } as const;
const address = { name: 'baseUrl', isRequired: false } as const;

/** Engines that a person can have an account or server for, by the name used in storage. */
export const ENGINE_KINDS = {
  openai: {
    name: 'OpenAI',
    kind: 'ai',
    fields: [
      key,
      { name: 'model', isRequired: true, preset: 'gpt-5-mini' },
      { name: 'thinking', isRequired: false, preset: 'minimal' },
      address,
    ],
    hosts: ['https://api.openai.com'],
    seesPictures: true,
  },
  'openai-compatible': {
    name: 'OpenAI-compatible',
    kind: 'ai',
    fields: [
      { name: 'baseUrl', isRequired: true, preset: 'http://localhost:1234/v1' },
      { name: 'apiKey', isRequired: false },
      { name: 'model', isRequired: true },
    ],
    hosts: [],
    seesPictures: true,
  },
  anthropic: {
    name: 'Anthropic',
    kind: 'ai',
    fields: [
      key,
      { name: 'model', isRequired: true, preset: 'claude-haiku-5-5' },
      { name: 'thinking', isRequired: false, preset: 'low' },
      address,
    ],
    hosts: ['https://api.anthropic.com'],
    seesPictures: true,
  },
  gemini: {
    name: 'Gemini',
    kind: 'ai',
    fields: [
      key,
      { name: 'model', isRequired: true, preset: 'gemini-3.5-flash-lite' },
      { name: 'thinking', isRequired: false, preset: 'minimal' },
      address,
    ],
    hosts: ['https://generativelanguage.googleapis.com'],
    seesPictures: true,
  },
  deepseek: {
    name: 'DeepSeek',
    kind: 'ai',
    fields: [
      key,
      { name: 'model', isRequired: true, preset: 'deepseek-flash' },
      { name: 'thinking', isRequired: false },
      address,
    ],
    hosts: ['https://api.deepseek.com'],
  },
  bigmodel: {
    name: 'bigmodel',
    kind: 'ai',
    fields: [
      key,
      { name: 'model', isRequired: true, preset: 'glm-4.7-flash' },
      { name: 'thinking', isRequired: false },
      address,
    ],
    hosts: ['https://open.bigmodel.cn'],
  },
  ollama: {
    name: 'Ollama',
    kind: 'ai',
    fields: [
      { name: 'model', isRequired: true },
      { name: 'baseUrl', isRequired: true, preset: 'http://localhost:11434' },
      { name: 'apiKey', isRequired: false },
    ],
    hosts: [],
    seesPictures: true,
  },
  deepl: {
    name: 'DeepL',
    kind: 'api',
    fields: [key, address],
    // The key decides which of the two applies.
    hosts: ['https://api.deepl.com', 'https://api-free.deepl.com'],
  },
  azure: {
    name: 'Azure',
    kind: 'api',
    fields: [key, { name: 'region', isRequired: false }, address],
    hosts: ['https://api.cognitive.microsofttranslator.com'],
  },
  'google-cloud': {
    name: 'Google Cloud',
    kind: 'api',
    fields: [key, address],
    hosts: ['https://translation.googleapis.com'],
  },
  libretranslate: {
    name: 'LibreTranslate',
    kind: 'api',
    fields: [
      { name: 'baseUrl', isRequired: true, preset: 'http://localhost:5000' },
      { name: 'apiKey', isRequired: false },
    ],
    hosts: [],
  },
  yandex: {
    name: 'Yandex',
    kind: 'api',
    fields: [key, { name: 'folderId', isRequired: false }, address],
    hosts: ['https://translate.api.cloud.yandex.net'],
  },
  tencent: {
    name: 'Tencent',
    kind: 'api',
    fields: [{ name: 'secretId', isRequired: true }, key, { name: 'region', isRequired: false }, address],
    hosts: ['https://tmt.tencentcloudapi.com'],
  },
  alibaba: {
    name: 'Alibaba',
    kind: 'api',
    fields: [{ name: 'accessKeyId', isRequired: true }, key, address],
    hosts: ['https://mt.cn-hangzhou.aliyuncs.com'],
  },
  baidu: {
    name: 'Baidu',
    kind: 'api',
    fields: [{ name: 'appId', isRequired: true }, key, address],
    hosts: ['https://fanyi-api.baidu.com'],
  },
  volcengine: {
    name: 'Volcengine',
    kind: 'api',
    fields: [{ name: 'accessKeyId', isRequired: true }, key, address],
    hosts: ['https://translate.volcengineapi.com'],
  },
  interlinear: {
    name: 'Interlinear',
    kind: 'api',
    fields: [
      { name: 'baseUrl', isRequired: true },
      { name: 'serverEngine', isRequired: true, preset: 'microsoft-edge' },
    ],
    hosts: [],
  },
} as const satisfies Record<string, EngineKind>;

export type EngineKindName = keyof typeof ENGINE_KINDS;

/** Returns the kind with this name. */
export function engineKind(name: EngineKindName): EngineKind {
  return ENGINE_KINDS[name];
}
