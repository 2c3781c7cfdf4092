/** The part of the browsers' Translator API (W3C, "Translator and Language Detector APIs") that is used here. */
export interface TranslatorApi {
  availability(pair: TranslatorPair): Promise<'unavailable' | 'downloadable' | 'downloading' | 'available'>;
  /** Downloads the model if need be, which browsers allow only just after a person has pressed something. */
  create(
    options: TranslatorPair & { monitor?: (monitor: EventTarget) => void; signal?: AbortSignal },
  ): Promise<BuiltInTranslator>;
}

/** Languages as BCP 47 tags. */
export interface TranslatorPair {
  sourceLanguage: string;
  targetLanguage: string;
}

export interface BuiltInTranslator {
  translate(text: string, options: { signal: AbortSignal }): Promise<string>;
  destroy(): void;
}
