import { useCallback, useEffect, useRef, useState } from 'react';
import { NOTHING_YET, type Port, type Question, type Translation, translateText } from './translate-text.ts';

/** Asks as soon as there is a question, and again when it is another; `retry` asks the same once more. */
export function useTranslation(port: Port, question: Question): { translation: Translation; retry(): void } {
  const [translation, setTranslation] = useState(NOTHING_YET);
  const asked = useRef<AbortController>(undefined);
  const { text, source, target, engine, wordIn } = question;
  const ask = useCallback(() => {
    asked.current?.abort();
    asked.current = new AbortController();
    setTranslation(NOTHING_YET);
    const asking = { text, source, target, engine, ...(wordIn === undefined ? {} : { wordIn }) };
    void translateText(port, asking, setTranslation, asked.current.signal); // it never rejects
  }, [port, text, source, target, engine, wordIn]);
  useEffect(() => {
    ask();
    return () => asked.current?.abort();
  }, [ask]);
  return { translation, retry: ask };
}
