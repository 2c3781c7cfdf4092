import { createTranslationClient } from '@interlinear/contract/client';
import type { LanguageCode } from '@interlinear/languages';
import type { Locale } from '@interlinear/messages/locales';
import { Button } from '@interlinear/ui/button';
import { useEffect, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { preferredEngine } from '../engines/preferred-engine.ts';
import { useTransport } from '../session/use-transport.ts';
import { type CardState, IDLE, translationOf } from '../translate-text/cards/card-state.ts';
import { isAllInTarget } from '../translate-text/cards/insights.ts';
import { TranslatedText } from '../translate-text/cards/translated-text.tsx';
import { useCards } from '../translate-text/cards/use-cards.ts';

/** The translation of the text entered on the home page, by an engine that needs no login. */
export function QuickResult({ text, target }: { text: string; target: Locale }) {
  const transport = useTransport();
  const client = useMemo(() => createTranslationClient(transport), [transport]);
  const [engine, setEngine] = useState<string>();
  useEffect(() => {
    const controller = new AbortController();
    client.systemEngines({ signal: controller.signal }).then(
      (engines) => setEngine(preferredEngine(engines)),
      // The translation will fail the same way and show the error, with a retry button.
      () => setEngine((current) => current ?? preferredEngine([])),
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

/** The interlinear translation, with a note on how it was made. */
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
