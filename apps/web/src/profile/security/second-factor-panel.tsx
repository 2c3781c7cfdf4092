import type { MySecurity, NewSecondFactor } from '@interlinear/contract/account-security';
import { Button } from '@interlinear/ui/button';
import { Dialog } from '@interlinear/ui/dialog';
import { Icon } from '@interlinear/ui/icon';
import { useRef, useState } from 'react';
import { encode } from 'uqr';
import { useTranslations } from 'use-intl';
import { secondFactorForm } from '../../account/account-schemas.ts';
import { useAccountSecurity } from '../../account/use-accounts.ts';
import { saveFile } from '../../downloads/save-file.ts';
import { CodeField } from '../../forms/code-field.tsx';
import { CopyField } from '../../forms/copy-field.tsx';
import { FormNotice } from '../../forms/form-notice.tsx';
import { SubmitButton } from '../../forms/submit-button.tsx';
import { useApiForm } from '../../forms/use-api-form.ts';
import { useToast } from '../../toasts/toasts.tsx';
import { Panel } from '../panel.tsx';
import { useConfirmed } from './use-confirmed.tsx';
import { useSecurityChange } from './use-security-change.ts';

/** Contents of the dialog: the app is being connected, or the recovery codes are shown. */
type DialogStep = { step: 'scan'; factor: NewSecondFactor } | { step: 'codes'; codes: readonly string[] };

/** Turns the second factor on and off, and renews the recovery codes. */
export function SecondFactorPanel({ settings }: { settings: MySecurity }) {
  const t = useTranslations('profile');
  const shell = useTranslations('shell');
  const security = useAccountSecurity();
  const showToast = useToast();
  const change = useSecurityChange();
  const { run, dialog } = useConfirmed();
  const element = useRef<HTMLDialogElement>(null);
  const [shown, setShown] = useState<DialogStep>();

  function open(step: DialogStep): void {
    setShown(step);
    element.current?.showModal();
  }

  async function begin(): Promise<void> {
    const factor = await run(() => security.beginSecondFactor());
    if (factor) open({ step: 'scan', factor });
  }

  async function renew(): Promise<void> {
    const codes = await run(() => security.newRecoveryCodes());
    if (codes) open({ step: 'codes', codes });
  }

  async function disable(): Promise<void> {
    const isDisabled = await run(() => security.disableSecondFactor().then(() => true));
    if (isDisabled) showToast({ kind: 'success', text: t('factorDisabled') });
  }

  return (
    <Panel
      title={t('factor')}
      lede={settings.has_second_factor ? t('factorOn', { count: settings.recovery_codes }) : t('factorText')}
    >
      {settings.has_second_factor ? (
        <p className="flex flex-wrap gap-3">
          <Button onClick={() => change(renew)}>{t('recoveryRenew')}</Button>
          <Button onClick={() => change(disable)}>{t('factorDisable')}</Button>
        </p>
      ) : (
        <p>
          <Button onClick={() => change(begin)}>{t('factorStart')}</Button>
        </p>
      )}
      <Dialog
        ref={element}
        title={t(shown?.step === 'codes' ? 'recovery' : 'factor')}
        closeLabel={shell('close')}
        isShownOnce={shown?.step === 'codes'}
        // Secrets leave the page with the dialog.
        onClose={() => setShown(undefined)}
      >
        {shown?.step === 'scan' && (
          <ConnectApp
            factor={shown.factor}
            onCodes={(codes) => change(async () => setShown({ step: 'codes', codes }))}
          />
        )}
        {shown?.step === 'codes' && <RecoveryCodes codes={shown.codes} onDone={() => element.current?.close()} />}
      </Dialog>
      {dialog}
    </Panel>
  );
}

interface ConnectAppProps {
  factor: NewSecondFactor;
  onCodes(codes: readonly string[]): void;
}

function ConnectApp({ factor, onCodes }: ConnectAppProps) {
  const t = useTranslations('profile');
  const security = useAccountSecurity();
  const { form, failure, isPending, submit } = useApiForm({
    schema: secondFactorForm,
    defaultValues: { otp: '' },
    send: async ({ otp }) => onCodes(await security.enableSecondFactor(otp)),
    errorFields: { secondFactorWrong: 'otp' },
  });
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {failure && <FormNotice kind="failure">{failure}</FormNotice>}
      <p>{t('factorScan')}</p>
      <QrCode text={factor.uri} label={t('factorPicture')} />
      <CopyField label={t('factorKey')} value={factor.secret} />
      <CodeField label={t('factorCode')} field={form.register('otp')} error={form.formState.errors.otp} />
      <SubmitButton isPending={isPending}>{t('factorEnable')}</SubmitButton>
    </form>
  );
}

/** A QR code: dark on light in both colour schemes, with the margin that scanners need. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { border: 4 });
  const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} className="size-52">
      <rect width={size} height={size} rx={1.5} fill="white" />
      <path d={squares.join('')} fill="black" shapeRendering="crispEdges" />
    </svg>
  );
}

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone(): void }) {
  const t = useTranslations('profile');
  return (
    <div className="grid gap-5">
      <p>{t('recoveryText')}</p>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-md bg-sunken p-4 font-mono">
        {codes.map((code) => (
          <li key={code} dir="ltr">
            {code}
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap gap-3">
        <Button onClick={() => saveFile(new Blob([codes.join('\n')]), 'interlinear-recovery-codes.txt')}>
          <Icon name="download" size={18} />
          {t('recoveryDownload')}
        </Button>
        <Button kind="primary" onClick={onDone}>
          {t('recoveryDone')}
        </Button>
      </p>
    </div>
  );
}
