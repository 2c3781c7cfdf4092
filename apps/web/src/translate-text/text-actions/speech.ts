import { useEffect, useState } from 'react';

/** The methods of `SpeechSynthesis` that are used. */
type Speech = Pick<SpeechSynthesis, 'cancel' | 'getVoices' | 'speak'>;

type SpeechState = { status: 'silent' } | { status: 'speaking'; id: string } | { status: 'unavailable'; id: string };

const SILENT: SpeechState = { status: 'silent' };

export interface SpeechModel {
  state: SpeechState;
  /** @returns `false` when there is no voice for the language */
  speak(id: string, text: string, language: string): boolean;
  stop(): void;
}

/** Reads texts aloud, one at a time. `id` identifies the button. */
export function useSpeech(): SpeechModel {
  const [state, setState] = useState<SpeechState>(SILENT);
  useEffect(() => () => window.speechSynthesis?.cancel(), []);

  return {
    state,
    speak(id, text, language) {
      const { speechSynthesis: speech } = window;
      if (!speech || !canSpeak(speech, language)) {
        setState({ status: 'unavailable', id });
        return false;
      }
      speech.cancel();
      const utterance = new SpeechSynthesisUtterance(text);
      utterance.lang = language;
      const end = () => setState((current) => (current.status === 'speaking' && current.id === id ? SILENT : current));
      utterance.onend = end;
      utterance.onerror = ({ error }) => {
        if (error === 'interrupted' || error === 'canceled') end();
        else setState({ status: 'unavailable', id });
      };
      setState({ status: 'speaking', id });
      speech.speak(utterance);
      return true;
    },
    stop() {
      window.speechSynthesis?.cancel();
      setState(SILENT);
    },
  };
}

/** Whether there is a voice for the language. Assumes so while the list is empty: some browsers load voices late. */
export function canSpeak(speech: Speech, language: string): boolean {
  const voices = speech.getVoices();
  const [wanted] = language.toLowerCase().split('-');
  return (
    voices.length === 0 || voices.some(({ lang }) => lang.toLowerCase().replace('_', '-').split('-')[0] === wanted)
  );
}
