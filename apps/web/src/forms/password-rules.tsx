import { PASSWORD_RULES } from '@interlinear/contract/account-rules';
import { Icon } from '@interlinear/ui/icon';
import { useTranslations } from 'use-intl';

/** What a new password must have, ticked off while it is typed. */
export function PasswordRules({ password }: { password: string }) {
  const t = useTranslations('common');
  return (
    <ul className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-2">
      {PASSWORD_RULES.map(({ rule, holds }) => {
        const isMet = holds(password);
        return (
          <li key={rule} className={`flex items-center gap-1.5 ${isMet ? 'text-leaf' : 'text-faded'}`}>
            {isMet ? <Icon name="check" size={16} /> : <span className="mx-1.25 size-1.5 rounded-full border" />}
            {t(`password_${rule}`)}
            <span className="sr-only">{t(isMet ? 'ruleMet' : 'ruleOpen')}</span>
          </li>
        );
      })}
    </ul>
  );
}
