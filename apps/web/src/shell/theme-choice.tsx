import { Icon, type IconName } from '@interlinear/ui/icon';
import { useTranslations } from 'use-intl';
import { THEMES, type Theme, useTheme } from './theme.ts';

const ICONS: Record<Theme, IconName> = { light: 'sun', dark: 'moon', system: 'device' };
const LABELS = { light: 'themeLight', dark: 'themeDark', system: 'themeSystem' } as const;

/** Light, dark, or as the device says: three buttons, of which one is pressed. */
export function ThemeChoice() {
  const t = useTranslations('shell');
  const [theme, chooseTheme] = useTheme();
  return (
    <fieldset className="flex w-fit gap-0.5 rounded-md border border-rule p-0.5">
      <legend className="sr-only">{t('theme')}</legend>
      {THEMES.map((choice) => (
        <button
          key={choice}
          type="button"
          aria-pressed={choice === theme}
          aria-label={t(LABELS[choice])}
          title={t(LABELS[choice])}
          onClick={() => chooseTheme(choice)}
          className="grid size-8 place-items-center rounded-sm text-faded hover:text-ink aria-pressed:bg-rubric-wash aria-pressed:text-rubric"
        >
          <Icon name={ICONS[choice]} size={18} />
        </button>
      ))}
    </fieldset>
  );
}
