/** A wish about wording, as a style of ours or a person's own prompt states it. */
export interface StylePrompt {
  /** Increased with every change of the text. */
  version: number;
  /** Sentences to the model, in English; empty for no wish. */
  text: string;
}

/** Styles in which AI engines can translate. */
export const STYLES = {
  general: { version: 1, text: '' },
  academic: {
    version: 1,
    text: 'This is academic writing. Use the established terms of the discipline in the target language, the same one for the same thing throughout. Keep the impersonal tone, hedging, citations, formulas and names of methods exactly.',
  },
  technical: {
    version: 1,
    text: 'This is technical documentation. Be precise and brief, and write instructions in the form usual in manuals of the target language. Keep names of products, commands, options, keys and interface texts as written.',
  },
  fiction: {
    version: 1,
    text: 'This is fiction. Render voice, rhythm, imagery and humour rather than single words. Let each person speak in character, keep the tense and point of view of the narrator, and follow the conventions of the target language for dialogue.',
  },
  news: {
    version: 1,
    text: 'This is journalism. Write in the neutral, compact style of a quality newspaper in the target language. Keep facts, quotations and attributions exact, and use the usual forms of names of people, places and institutions.',
  },
  legal: {
    version: 1,
    text: 'This is a legal text. Translate literally rather than freely: keep every condition, exception, reference and defined term, and do not simplify. Use the terms of law of the target language, the same one for the same thing throughout.',
  },
  social: {
    version: 1,
    text: 'This is from social media. Sound like a native user: casual, short and lively, with current idioms. Keep hashtags, mentions, emoji and links as they are, and render slang and irony by what people say in the target language.',
  },
  games: {
    version: 1,
    text: 'This is the text of a game. Use the terms that players of the target language know for items, skills and controls. Keep texts of buttons and menus as short as the original, keep variables, and give characters lively dialogue.',
  },
} as const satisfies Record<string, StylePrompt>;

export type Style = keyof typeof STYLES;

export const STYLE_IDS = Object.keys(STYLES) as Style[]; // safe: a literal has no further keys

/** Joins a style with prompts of the person, whose wishes come last and therefore prevail. */
export function styleInstructions(style: Style, prompts: readonly string[] = []): string | undefined {
  const parts = [STYLES[style].text, ...prompts].filter((part) => part.trim() !== '');
  return parts.length === 0 ? undefined : parts.join('\n');
}
