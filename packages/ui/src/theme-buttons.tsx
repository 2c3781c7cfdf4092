import { Icon, type IconName } from './icon.tsx';

export const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];

/** Key of the chosen theme in the browser's storage, which all pages of the site share. */
export const THEME_KEY = 'theme';

/**
 * An inline script that runs before the first paint, to avoid a flash of the wrong theme or, for logged-in users, of
 * the links for visitors. It contains no quotes, ampersands or angle brackets, because React escapes them in a script's
 * text.
 */
export const THEME_SCRIPT = `try {
  const theme = localStorage.getItem(\`${THEME_KEY}\`);
  if (theme === \`light\` || theme === \`dark\`) document.documentElement.dataset.theme = theme;
  if (localStorage.getItem(\`user\`)) document.documentElement.dataset.user = \`\`;
} catch {}`;

const ICONS: Record<Theme, IconName> = { light: 'sun', dark: 'moon', system: 'device' };

export interface ThemeButtonsProps {
  theme: Theme;
  labels: { group: string } & Record<Theme, string>;
  /** Absent on pages without React, where a script reads `data-theme-choice`. */
  onChoose?: (theme: Theme) => void;
}

/** Toggle buttons for the light, dark and system theme. */
export function ThemeButtons({ theme, labels, onChoose }: ThemeButtonsProps) {
  return (
    <fieldset className="flex w-fit gap-0.5 rounded-md border border-rule p-0.5">
      <legend className="sr-only">{labels.group}</legend>
      {THEMES.map((choice) => (
        <button
          key={choice}
          type="button"
          aria-pressed={choice === theme}
          aria-label={labels[choice]}
          title={labels[choice]}
          data-theme-choice={choice}
          onClick={onChoose && (() => onChoose(choice))}
          className="grid size-8 place-items-center rounded-sm text-faded hover:text-ink aria-pressed:bg-rubric-wash aria-pressed:text-rubric"
        >
          <Icon name={ICONS[choice]} size={18} />
        </button>
      ))}
    </fieldset>
  );
}
