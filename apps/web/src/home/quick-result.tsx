import { createTranslationClient } from '@interlinear/contract/client';
import type { SystemEngine } from '@interlinear/contract/engines';
import type { LanguageCode } from '@interlinear/languages';
import type { Locale } from '@interlinear/messages/locales';
import { Button } from '@interlinear/ui/button';
import { useEffect, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useTransport } from '../session/use-transport.ts';
import { type CardState, IDLE, translationOf } from '../translate-text/cards/card-state.ts';
import { isAllInTarget } from '../translate-text/cards/insights.ts';
import { TranslatedText } from '../translate-text/cards/translated-text.tsx';
import { useCards } from '../translate-text/cards/use-cards.ts';

/** The translation of what is written on the home page, by the engine that needs least. */
export function QuickResult({ text, target }: { text: string; target: Locale }) {
  const transport = useTransport();
  const client = useMemo(() => createTranslationClient(transport), [transport]);
  const [engine, setEngine] = useState<string>();
  useEffect(() => {
    const controller = new AbortController();
    client.systemEngines({ signal: controller.signal }).then(
      (engines) => setEngine(preferredEngine(engines)),
      // The translation itself will meet the same failure and say so, with a retry.
      () => setEngine((known) => known ?? preferredEngine([])),
    );
    return () => controller.abort();
  }, [client]);
  const engines = useMemo(() => (engine === undefined ? [] : [engine]), [engine]);
  const { cards, retry } = useCards({ client, query: { text, source: 'auto', target }, engines });
  const state = (engine !== undefined && cards.get(engine)) || IDLE;
  return <QuickCard state={state} target={target} onRetry={() => engine !== undefined && retry(engine)} />;
}

interface QuickCardProps {
  state: CardState;
  target: LanguageCode;
  onRetry: () => void;
}

/** The lines with their translations between them, and how they were made. */
function QuickCard({ state, target, onRetry }: QuickCardProps) {
  const t = useTranslations('home');
  if (state.status === 'failed') {
    return (
      <div role="alert" className="grid justify-items-start gap-3 text-sm">
        <p>{state.error.kind === 'api' ? state.error.info : t('failed')}</p>
        <Button onClick={onRetry}>{t('retry')}</Button>
      </div>
    );
  }
  const translation = translationOf(state);
  if (!translation) return <p className="text-faded">{t('translating')}</p>;
  if (isAllInTarget(translation)) return <p role="status">{t('alreadyThere')}</p>;
  return (
    <div aria-live="polite" aria-busy={state.status !== 'ready'} className="grid gap-3">
      <TranslatedText translation={translation} target={target} view="interlinear" />
      {translation.notes.route && <p className="text-xs text-faded">{translation.notes.route}</p>}
    </div>
  );
}

/** Offline first, then without registration. */
const PREFERENCE = ['local', 'microsoft-edge', 'google'];

/** The engine to try with: one that anybody may use. `microsoft-edge`, the server's own last resort, when nothing is known. */
function preferredEngine(engines: readonly Pick<SystemEngine, 'id' | 'needs_login' | 'plans'>[]): string {
  const free = engines.filter(({ needs_login, plans }) => !needs_login && plans.length === 0).map(({ id }) => id);
  return PREFERENCE.find((id) => free.includes(id)) ?? free[0] ?? 'microsoft-edge';
}
