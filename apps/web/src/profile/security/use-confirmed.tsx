import { ApiError } from '@interlinear/contract/api-error';
import { Dialog } from '@interlinear/ui/dialog';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAccountSecurity } from '../../account/use-accounts.ts';
import { OwnerProofForm } from '../owner-proof-form.tsx';

/** Runs an action. Resolves to `undefined` if the user must prove their identity for it and does not. */
type RunConfirmed = <Value>(action: () => Promise<Value>) => Promise<Value | undefined>;

/**
 * Returns a function for actions that the server refuses some time after the login, until the user has proven their
 * identity. It asks for the proof in `dialog`, and then runs the action again.
 */
export function useConfirmed(): { run: RunConfirmed; dialog: ReactNode } {
  const t = useTranslations('profile');
  const shell = useTranslations('shell');
  const security = useAccountSecurity();
  const element = useRef<HTMLDialogElement>(null);
  const decide = useRef<(isConfirmed: boolean) => void>(undefined);
  /** Number of questions so far: each starts with an empty form. */
  const [question, setQuestion] = useState(0);

  const run = useCallback<RunConfirmed>(async (action) => {
    try {
      return await action();
    } catch (error) {
      if (!(error instanceof ApiError) || error.key !== 'identityUnconfirmed') throw error;
      setQuestion((number) => number + 1);
      element.current?.showModal();
      const isConfirmed = await new Promise<boolean>((resolve) => {
        decide.current = resolve;
      });
      return isConfirmed ? action() : undefined;
    }
  }, []);

  async function confirm(proof: { psw: string } | { code: string }): Promise<void> {
    await security.confirmIdentity(proof);
    decide.current?.(true);
    element.current?.close();
  }

  const dialog = (
    <Dialog
      ref={element}
      title={t('confirmHeading')}
      closeLabel={shell('close')}
      onClose={() => decide.current?.(false)}
    >
      <div className="grid gap-5">
        <p>{t('confirmText')}</p>
        {question > 0 && <OwnerProofForm key={question} submitText={t('confirmNow')} send={confirm} />}
      </div>
    </Dialog>
  );
  return { run, dialog };
}
