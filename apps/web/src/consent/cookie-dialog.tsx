import { Button, IconButton } from '@interlinear/ui/button';
import { Dialog } from '@interlinear/ui/dialog';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  COOKIE_KINDS,
  type CookiePreferences,
  readCookiePreferences,
  storeCookiePreferences,
} from './cookie-preferences.ts';

interface CookieDialogProps {
  /** Closing without a choice stores nothing. */
  onClose: () => void;
}

/** The choice of cookies that a visitor asks for (SITE-16). Open while it is mounted. */
export function CookieDialog({ onClose }: CookieDialogProps) {
  const t = useTranslations('consent');
  const dialog = useRef<HTMLDialogElement>(null);
  const [choice, setChoice] = useState(storedChoice);
  useEffect(() => dialog.current?.showModal(), []);
  const decide = (preferences: CookiePreferences) => {
    storeCookiePreferences(preferences);
    dialog.current?.close();
  };
  return (
    <Dialog ref={dialog} title={t('title')} closeLabel={t('close')} onClose={onClose}>
      <div className="grid gap-5">
        <p className="text-sm text-faded">{t('text')}</p>
        <Kinds choice={choice} onChange={setChoice} />
        <div className="grid gap-2 sm:grid-cols-2">
          <DecideForAll onDecide={decide} />
          <Button className="sm:col-span-2" onClick={() => decide(choice)}>
            {t('save')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/**
 * The same choice at the bottom of the page, for a visitor who has not chosen yet and can read and type meanwhile. It neither
 * takes the focus nor makes the page inert, for which the browser would style the whole page again. A click outside closes it,
 * and Escape if the focus is inside.
 */
export function CookieBanner({ onClose }: CookieDialogProps) {
  const t = useTranslations('consent');
  const titleId = useId();
  const banner = useRef<HTMLDialogElement>(null);
  const [choice, setChoice] = useState(storedChoice);
  useEffect(() => {
    const controller = new AbortController();
    const isInside = ({ target }: Event) => target instanceof Node && banner.current?.contains(target);
    const { signal } = controller;
    document.addEventListener('click', (event) => !isInside(event) && onClose(), { signal });
    document.addEventListener('keydown', (event) => event.key === 'Escape' && isInside(event) && onClose(), { signal });
    return () => controller.abort();
  }, [onClose]);
  const decide = (preferences: CookiePreferences) => {
    storeCookiePreferences(preferences);
    onClose();
  };
  return (
    <dialog
      ref={banner}
      open
      aria-labelledby={titleId}
      className="fixed inset-x-0 top-auto bottom-0 z-30 mx-auto mb-0 grid max-h-[70dvh] w-full max-w-3xl gap-3 overflow-y-auto border border-edge bg-sheet p-4 text-ink shadow-sheet sm:mb-4 sm:rounded-lg sm:p-5"
    >
      <div className="flex items-center justify-between gap-4">
        <h2 id={titleId} className="display text-lg">
          {t('title')}
        </h2>
        <IconButton icon="close" label={t('close')} onClick={onClose} />
      </div>
      <p className="text-sm text-faded">{t('text')}</p>
      <details>
        <summary className="w-fit py-1 text-sm font-medium">{t('choose')}</summary>
        <div className="grid gap-3.5 pt-3">
          <Kinds choice={choice} onChange={setChoice} />
          <Button onClick={() => decide(choice)}>{t('save')}</Button>
        </div>
      </details>
      <div className="grid grid-cols-2 gap-2">
        <DecideForAll onDecide={decide} />
      </div>
    </dialog>
  );
}

/** Refusing looks like accepting and takes one click as well. */
function DecideForAll({ onDecide }: { onDecide: (preferences: CookiePreferences) => void }) {
  const t = useTranslations('consent');
  return (
    <>
      <Button kind="primary" onClick={() => onDecide(everyKind(false))}>
        {t('reject')}
      </Button>
      <Button kind="primary" onClick={() => onDecide(everyKind(true))}>
        {t('accept')}
      </Button>
    </>
  );
}

interface KindsProps {
  choice: CookiePreferences;
  onChange: (choice: CookiePreferences) => void;
}

/** One switch for each kind. */
function Kinds({ choice, onChange }: KindsProps) {
  const t = useTranslations('consent');
  return (
    <div className="grid gap-3.5">
      <Kind name={t('necessary')} text={t('necessaryText')} isOn />
      {COOKIE_KINDS.map((kind) => (
        <Kind
          key={kind}
          name={t(kind)}
          text={t(`${kind}Text`)}
          isOn={choice[kind]}
          onChange={(isOn) => onChange({ ...choice, [kind]: isOn })}
        />
      ))}
    </div>
  );
}

function storedChoice(): CookiePreferences {
  return readCookiePreferences() ?? everyKind(false);
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
        className="relative mt-0.5 h-6 w-10 shrink-0 cursor-pointer appearance-none rounded-full border border-edge bg-sunken before:absolute before:start-0.5 before:top-0.5 before:size-4.5 before:rounded-full before:bg-edge checked:border-rubric checked:bg-rubric checked:before:translate-x-4 checked:before:bg-on-rubric disabled:cursor-not-allowed disabled:opacity-60 motion-safe:before:transition-transform forced-colors:before:bg-[ButtonText] forced-colors:checked:bg-[Highlight] forced-colors:checked:before:bg-[HighlightText]"
      />
    </label>
  );
}
