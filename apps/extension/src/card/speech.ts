import { useEffect, useState } from 'react';

/** Picks the best voice for a language: same region first, then on-device voices. Undefined if there is none. */
export function voiceFor(voices: readonly SpeechSynthesisVoice[], language: string): SpeechSynthesisVoice | undefined {
  const wanted = language.toLowerCase();
  const [base] = wanted.split('-');
  const score = ({ lang, localService }: SpeechSynthesisVoice) =>
    (tagOf(lang) === wanted ? 2 : 0) + (localService ? 1 : 0);
  return voices
    .filter(({ lang }) => tagOf(lang).split('-')[0] === base)
    .toSorted((one, other) => score(other) - score(one))[0];
}

/** Normalizes tags: some systems use `de_DE`. */
function tagOf(lang: string): string {
  return lang.toLowerCase().replaceAll('_', '-');
}

/** Returns the browser's voices, which may load late. */
export function useVoices(): readonly SpeechSynthesisVoice[] {
  const [voices, setVoices] = useState(() => window.speechSynthesis?.getVoices() ?? []);
  useEffect(() => {
    const speech = window.speechSynthesis;
    if (!speech) return undefined;
    const update = () => setVoices(speech.getVoices());
    speech.addEventListener('voiceschanged', update);
    return () => speech.removeEventListener('voiceschanged', update);
  }, []);
  return voices;
}

/** Speaks one text at a time; `id` identifies it. */
export function useSpeaker() {
  const [speaking, setSpeaking] = useState<string>();
  useEffect(() => () => window.speechSynthesis?.cancel(), []);
  return {
    speaking,
    speak(id: string, text: string, voice: SpeechSynthesisVoice) {
      const { speechSynthesis: speech } = window;
      speech.cancel();
      const utterance = new SpeechSynthesisUtterance(text);
      utterance.voice = voice;
      utterance.lang = voice.lang;
      const end = () => setSpeaking((current) => (current === id ? undefined : current));
      utterance.onend = end;
      utterance.onerror = end;
      setSpeaking(id);
      speech.speak(utterance);
    },
    stop() {
      window.speechSynthesis.cancel();
      setSpeaking(undefined);
    },
  };
}

export type Speaker = ReturnType<typeof useSpeaker>;
