import { Button } from '@interlinear/ui/button';
import { Dialog } from '@interlinear/ui/dialog';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  COOKIE_KINDS,
  type CookiePreferences,
  readCookiePreferences,
  storeCookiePreferences,
} from './cookie-preferences.ts';

/** The choice of cookies (SITE-16). Open while it is mounted; closing it without a choice stores nothing. */
export function CookieDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('consent');
  const dialog = useRef<HTMLDialogElement>(null);
  const [choice, setChoice] = useState<CookiePreferences>(() => readCookiePreferences() ?? everyKind(false));
  useEffect(() => dialog.current?.showModal(), []);
  const decide = (preferences: CookiePreferences) => {
    storeCookiePreferences(preferences);
    dialog.current?.close();
  };
  return (
    <Dialog ref={dialog} title={t('title')} closeLabel={t('close')} onClose={onClose}>
      <div className="grid gap-5">
        <p className="text-sm text-faded">{t('text')}</p>
        <div className="grid gap-3.5">
          <Kind name={t('necessary')} text={t('necessaryText')} isOn />
          {COOKIE_KINDS.map((kind) => (
            <Kind
              key={kind}
              name={t(kind)}
              text={t(`${kind}Text`)}
              isOn={choice[kind]}
              onChange={(isOn) => setChoice({ ...choice, [kind]: isOn })}
            />
          ))}
        </div>
        {/* Refusing looks like accepting and takes one click as well. */}
        <div className="grid gap-2 sm:grid-cols-2">
          <Button kind="primary" onClick={() => decide(everyKind(false))}>
            {t('reject')}
          </Button>
          <Button kind="primary" onClick={() => decide(everyKind(true))}>
            {t('accept')}
          </Button>
          <Button className="sm:col-span-2" onClick={() => decide(choice)}>
            {t('save')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function everyKind(isOn: boolean): CookiePreferences {
  return { functional: isOn, performance: isOn, targeting: isOn };
}

interface KindProps {
  name: string;
  text: string;
  isOn: boolean;
  /** Absent for the kind that cannot be refused. */
  onChange?: (isOn: boolean) => void;
}

function Kind({ name, text, isOn, onChange }: KindProps) {
  return (
    <label className="flex items-start justify-between gap-4">
      <span>
        <span className="block text-sm font-medium">{name}</span>
        <span className="block text-sm text-faded">{text}</span>
      </span>
      <input
        type="checkbox"
        checked={isOn}
        disabled={!onChange}
        onChange={({ target }) => onChange?.(target.checked)}
        className="relative mt-0.5 h-6 w-10 shrink-0 cursor-pointer appearance-none rounded-full border border-edge bg-sunken before:absolute before:start-0.5 before:top-0.5 before:size-4.5 before:rounded-full before:bg-edge checked:border-rubric checked:bg-rubric checked:before:translate-x-4 checked:before:bg-on-rubric disabled:cursor-not-allowed disabled:opacity-60 motion-safe:before:transition-transform"
      />
    </label>
  );
}
