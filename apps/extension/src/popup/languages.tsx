import { displayName, isLanguageCode, type LanguageCode, nameInSentence } from '@interlinear/languages';
import { Icon } from '@interlinear/ui/icon';
import { locale, say } from '../messages/say.ts';
import type { Settings } from '../settings/settings.ts';
import { LanguagePicker } from './language-picker.tsx';

interface LanguagesProps {
  settings: Settings;
  /** What the page is written in. */
  detected: LanguageCode | undefined;
  onChange: (wish: (settings: Settings) => Partial<Settings>) => void;
}

const MOST_RECENT = 5;

/** From which language into which. */
export function Languages({ settings, detected, onChange }: LanguagesProps) {
  const { source, target, recentTargets } = settings;
  return (
    <div className="flex items-center rounded-md border border-edge bg-sheet text-sm">
      <LanguagePicker
        label={say('popupSource')}
        value={source}
        valueText={sourceText(source, detected)}
        isAutoOffered
        recent={[]}
        onChange={(code) => {
          if (code === 'auto' || isLanguageCode(code)) onChange(() => ({ source: code }));
        }}
      />
      <span className="shrink-0 text-faded">
        <Icon name="arrow" size={16} />
      </span>
      <LanguagePicker
        label={say('targetLanguage')}
        value={target}
        valueText={displayName(target, locale())}
        recent={recentTargets}
        onChange={(code) => {
          if (isLanguageCode(code)) onChange((current) => withTarget(current, code));
        }}
      />
    </div>
  );
}

function sourceText(source: Settings['source'], detected: LanguageCode | undefined): string {
  if (source !== 'auto') return displayName(source, locale());
  return detected ? say('popupDetected', nameInSentence(detected, locale())) : say('popupDetect');
}

/** The one before is remembered too: whoever looks something up in another language goes back. */
function withTarget({ target: former, recentTargets }: Settings, target: LanguageCode): Partial<Settings> {
  const recent = new Set([target, former, ...recentTargets]);
  return { target, recentTargets: [...recent].slice(0, MOST_RECENT) };
}
