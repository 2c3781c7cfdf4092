import { IconButton } from '@interlinear/ui/button';
import { say } from '../messages/say.ts';
import { copyText } from './copy.ts';
import { type Speaker, useVoices, voiceFor } from './speech.ts';

interface TextToolsProps {
  id: 'original' | 'translation';
  text: string;
  /** Undefined as long as nobody knows it. */
  language: string | undefined;
  speaker: Speaker;
  /** Says something to everybody, in one line. */
  announce(line: string): void;
}

/** What can be done with a text: read it aloud, where there is a voice for its language, and copy it. */
export function TextTools({ id, text, language, speaker, announce }: TextToolsProps) {
  const voices = useVoices();
  const voice = language === undefined ? undefined : voiceFor(voices, language);
  const { copy, speak } = LABELS[id];
  const isSpeaking = speaker.speaking === id;
  return (
    <>
      {voice && (
        <IconButton
          icon={isSpeaking ? 'stop' : 'speak'}
          label={say(isSpeaking ? 'cardStopSpeaking' : speak)}
          onClick={() => (isSpeaking ? speaker.stop() : speaker.speak(id, text, voice))}
        />
      )}
      <IconButton
        icon="copy"
        label={say(copy)}
        onClick={({ currentTarget: { ownerDocument } }) => {
          // It never rejects.
          void copyText(ownerDocument, text).then((isDone) => announce(say(isDone ? 'cardCopied' : 'cardCopyFailed')));
        }}
      />
    </>
  );
}

const LABELS = {
  original: { copy: 'cardCopyOriginal', speak: 'cardSpeakOriginal' },
  translation: { copy: 'cardCopyTranslation', speak: 'cardSpeakTranslation' },
} as const;
