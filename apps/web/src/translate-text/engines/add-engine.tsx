import { sitePath } from '@interlinear/contract/site-paths';
import { HoverMenu, menuItemClass } from '@interlinear/ui/hover-menu';
import { Icon } from '@interlinear/ui/icon';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { EngineChoice } from '../../engines/engine-choices.ts';
import { useLocale } from '../../locale/use-locale.ts';
import { loginPath } from '../../session/login-path.ts';
import { EngineTags } from './engine-tags.tsx';

const KINDS = ['browser', 'api', 'ai'] as const;
const KIND_LABELS = { browser: 'kindBrowser', api: 'kindApi', ai: 'kindAi' } as const;

export interface AddEngineProps {
  choices: readonly EngineChoice[];
  active: ReadonlySet<string>;
  onAdd: (id: string) => void;
}

/** Menu of the engines without a card. Locked ones lead to what they require. */
export function AddEngine({ choices, active, onAdd }: AddEngineProps) {
  const t = useTranslations('translator');
  const kinds = useTranslations('engines');
  const absent = choices.filter(({ id }) => !active.has(id));
  return (
    <HoverMenu
      button={
        <>
          <Icon name="plus" size={16} />
          <span className="max-sm:sr-only">{t('addEngine')}</span>
        </>
      }
    >
      <div className="max-h-[60dvh] w-72 overflow-y-auto">
        {absent.length === 0 && <p className="px-3 py-2 text-sm text-faded">{t('allEnginesAdded')}</p>}
        {KINDS.map((kind) => {
          const ofKind = absent.filter((choice) => choice.kind === kind);
          if (ofKind.length === 0) return null;
          return (
            <section key={kind}>
              <h3 className="px-3 pt-2 pb-1 text-xs font-semibold text-faded">{kinds(KIND_LABELS[kind])}</h3>
              <ul>
                {ofKind.map((choice) => (
                  <li key={choice.id}>
                    <AbsentEngine choice={choice} onAdd={() => onAdd(choice.id)} />
                  </li>
                ))}
              </ul>
            </section>
          );
        })}
      </div>
    </HoverMenu>
  );
}

function AbsentEngine({ choice, onAdd }: { choice: EngineChoice; onAdd: () => void }) {
  const t = useTranslations('engines');
  const locale = useLocale();
  if (choice.lockedBy) {
    return (
      <Link
        // Not the router's location: a text is put in the address without the router's knowledge.
        to={choice.lockedBy === 'login' ? loginPath(locale, window.location, undefined) : sitePath(locale, 'pricing')}
        data-menu-item
        className={`${menuItemClass} no-underline`}
      >
        <Icon name="lock" size={16} />
        <span>
          {choice.name}
          <span className="block text-xs text-rubric">
            {t(choice.lockedBy === 'login' ? 'logInToUse' : 'seePlansToUse')}
          </span>
        </span>
      </Link>
    );
  }
  return (
    <button type="button" data-menu-item className={menuItemClass} onClick={onAdd}>
      <span className="grow">{choice.name}</span>
      <EngineTags choice={choice} />
    </button>
  );
}
