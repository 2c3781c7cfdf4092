import { IconButton } from '@interlinear/ui/button';
import { createContext, type ReactNode, useContext, useId } from 'react';
import { useTranslations } from 'use-intl';
import { useAnnounce } from './announcements.tsx';
import { type SpeechModel, useSpeech } from './speech.ts';

const SpeechContext = createContext<SpeechModel | undefined>(undefined);

/** Shares one voice among all buttons, so that starting one stops another. */
export function SpeechProvider({ children }: { children: ReactNode }) {
  return <SpeechContext value={useSpeech()}>{children}</SpeechContext>;
}

/** Button that reads a text aloud, or stops. Reports when the browser has no voice for the language. */
export function SpeakButton({ text, language, label }: { text: string; language: string; label: string }) {
  const t = useTranslations('translator');
  const id = useId();
  const announce = useAnnounce();
  const speech = useContext(SpeechContext);
  if (!speech) return null;
  const isMine = speech.state.status !== 'silent' && speech.state.id === id;
  if (isMine && speech.state.status === 'speaking') {
    return <IconButton icon="stop" label={t('stopSpeaking')} onClick={speech.stop} />;
  }
  const isUnavailable = isMine && speech.state.status === 'unavailable';
  return (
    <>
      <IconButton
        icon="speak"
        label={label}
        onClick={() => {
          if (!speech.speak(id, text, language)) announce(t('speakUnavailable'));
        }}
      />
      {isUnavailable && <span className="self-center text-xs text-amber">{t('speakUnavailable')}</span>}
    </>
  );
}
