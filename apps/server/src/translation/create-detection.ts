import { createServerDetector } from '@interlinear/languages/detection/server';
import type { LanguageDetection } from '@interlinear/translation';

export interface Detection {
  detect(text: string): LanguageDetection;
}

/** Creates the language detector for the pipeline, which takes the most probable language. */
export async function createDetection(): Promise<Detection> {
  const detector = await createServerDetector();
  return {
    detect(text) {
      const [best] = detector.detect(text);
      return { language: best?.language, confidence: best?.confidence ?? 0 };
    },
  };
}
