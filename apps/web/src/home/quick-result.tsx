import { createTranslationClient } from '@interlinear/contract/client';
import type { Locale } from '@interlinear/messages/locales';
import { useEffect, useMemo, useState } from 'react';
import { useTransport } from '../session/use-transport.ts';
import { IDLE } from '../translate-text/cards/card-state.ts';
import { useCards } from '../translate-text/cards/use-cards.ts';
import { preferredEngine } from './preferred-engine.ts';
import { QuickCard } from './quick-card.tsx';

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
