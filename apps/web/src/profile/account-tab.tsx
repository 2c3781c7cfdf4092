import { sitePath } from '@interlinear/contract/site-paths';
import { buttonClass } from '@interlinear/ui/button';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { Fetched } from '../failures/fetched.tsx';
import { useLocale } from '../locale/use-locale.ts';
import { AvatarForm } from './avatar-form.tsx';
import { GoogleLink } from './google-link.tsx';
import { InviteLink } from './invite-link.tsx';
import { NameForm } from './name-form.tsx';
import { Panel } from './panel.tsx';
import { PlanSummary } from './plan-summary.tsx';
import { useMyInfo } from './use-my-info.ts';

/** Name, picture, password, plan and invite link. */
export function AccountTab() {
  const t = useTranslations('profile');
  const locale = useLocale();
  return (
    <Fetched query={useMyInfo()} failedText={t('accountFailed')}>
      {(info) => (
        <div className="grid gap-5">
          <Panel title={t('aboutYou')}>
            <AvatarForm info={info} />
            <NameForm name={info.name} />
          </Panel>
          <Panel title={t('password')} lede={t(info.has_password ? 'passwordText' : 'passwordNone')}>
            <p>
              <Link
                to={sitePath(locale, info.has_password ? 'change-password' : 'forgot-password')}
                className={buttonClass('plain')}
              >
                {t(info.has_password ? 'passwordChange' : 'passwordSet')}
              </Link>
            </p>
          </Panel>
          <GoogleLink isLinked={info.has_google} />
          <PlanSummary />
          <InviteLink code={info.invite_code} />
        </div>
      )}
    </Fetched>
  );
}
