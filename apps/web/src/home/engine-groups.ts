/** Every engine the server can be given, by what it needs. Proper names: the same in every locale. */
export const ENGINE_GROUPS = [
  { title: 'groupOffline', hint: 'groupOfflineHint', names: ['Apertium', 'OpenCC', 'Bergamot'] },
  { title: 'groupOpen', hint: 'groupOpenHint', names: ['Microsoft Edge', 'Google'] },
  {
    title: 'groupKey',
    hint: 'groupKeyHint',
    names: ['DeepL', 'Google Cloud', 'Azure', 'LibreTranslate', 'Yandex', 'Tencent', 'Baidu', 'Volcengine', 'Alibaba'],
  },
  {
    title: 'groupAi',
    hint: 'groupAiHint',
    names: ['OpenAI', 'DeepSeek', 'Gemini', 'BigModel', 'Anthropic', 'Ollama'],
  },
] as const;
