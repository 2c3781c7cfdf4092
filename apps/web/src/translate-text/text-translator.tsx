import type { Client } from '@interlinear/contract/client';
import type { LanguageCode } from '@interlinear/languages';
import { Button, IconButton } from '@interlinear/ui/button';
import { useCallback, useMemo, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { type EngineChoice, usableEngines } from '../engines/engine-choices.ts';
import type { TranslationQuery } from '../engines/engine-run.ts';
import { useEngineChoices } from '../engines/use-engine-choices.ts';
import { useUserId } from '../session/site-session.ts';
import { useStoredValue } from '../storage/stored-value.ts';
import { type CardState, IDLE, isFailed } from './cards/card-state.ts';
import type { Cards } from './cards/cards-store.ts';
import { EngineCard } from './cards/engine-card.tsx';
import { firstText, insightsOf } from './cards/insights.ts';
import { useCards } from './cards/use-cards.ts';
import { AddEngine } from './engines/add-engine.tsx';
import { LazyEngineStrip } from './engines/lazy-engine-strip.tsx';
import { HistoryDialog } from './history/history-dialog.tsx';
import { useHistoryRecording } from './history/use-history-recording.ts';
import { LanguageBar } from './languages/language-bar.tsx';
import { LanguageHint } from './languages/language-hint.tsx';
import { useUrlSync } from './link/use-url-sync.ts';
import { LazyGlossaryChoice } from './settings/lazy-glossary-choice.tsx';
import {
  addService,
  chooseSource,
  chooseTarget,
  moveServices,
  orderedServices,
  removeService,
  type Settings,
  swapLanguages,
} from './settings/settings.ts';
import { StyleChoice } from './settings/style-choice.tsx';
import { ViewSwitch } from './settings/view-switch.tsx';
import { useShortcuts } from './shortcuts/shortcuts.ts';
import { ShortcutsDialog } from './shortcuts/shortcuts-dialog.tsx';
import { CHARACTER_LIMIT, SourcePanel } from './source/source-panel.tsx';
import { useFocusOnLoad } from './source/use-focus-on-load.ts';
import { useSourceText } from './source/use-source-text.ts';
import { storedSettings } from './stored-values.ts';
import { ShareButton } from './text-actions/share-button.tsx';
import type { WordLookup } from './words/dictionary.tsx';
import { LazyDictionary } from './words/lazy-dictionary.tsx';
import { isShortPhrase } from './words/split-words.ts';

/** Translates a text with several engines side by side (TXT-01 to TXT-04). */
export function TextTranslator({ client }: { client: Client }) {
  const t = useTranslations('translator');
  const settings = useStoredValue(storedSettings);
  const isLoggedIn = useUserId() !== undefined;
  const textArea = useRef<HTMLTextAreaElement>(null);
  const { text, committedText, write, replace } = useSourceText(textArea);
  const historyDialog = useRef<HTMLDialogElement>(null);
  const shortcutsDialog = useRef<HTMLDialogElement>(null);

  const engineList = useEngineChoices(client);
  const choices = engineList.status === 'ready' ? engineList.choices : [];
  const engines = useMemo(() => usableEngines(orderedServices(settings), choices), [settings, choices]);
  const hasAi = engines.some(({ kind }) => kind === 'ai');
  const query: TranslationQuery = {
    text: committedText.length > CHARACTER_LIMIT ? '' : committedText,
    source: settings.sourceLanguage,
    target: settings.targetLanguage,
    ...(isLoggedIn && settings.glossary !== null && { glossary: settings.glossary }),
    ...(hasAi && { style: settings.style }),
  };
  const { cards, wordings, retry, stop, chooseWording, undoWording, translateNow } = useCards({
    client,
    query,
    engines: engines.map(({ id }) => id),
  });
  const insights = insightsOf(cards, query);
  const result = firstText(insights, settings.targetLanguage);
  const language = settings.sourceLanguage === 'auto' ? insights.detected : settings.sourceLanguage;
  const swapped = swapLanguages(settings, insights.detected);

  useFocusOnLoad(textArea);
  // Also of a text above the limit, which is not translated.
  const shared = { ...query, text: committedText };
  useUrlSync(shared);
  useHistoryRecording(query, result, settings.keepsHistory);
  useShortcuts(settings.usesSingleKeys, (action) => {
    if (action === 'swap') swap();
    if (action === 'focus') textArea.current?.focus();
    if (action === 'help') shortcutsDialog.current?.showModal();
  });

  function change(next: Settings): void {
    storedSettings.set(next);
  }

  const chooseGlossary = useCallback((glossary: string | null) => {
    storedSettings.set({ ...storedSettings.get(), glossary });
  }, []);

  function swap(): void {
    if (!swapped) return;
    if (result !== undefined) write(result);
    change(swapped);
  }

  /** Translates a word of a dictionary entry; one in the target language, into the language of the text. */
  function lookUp(word: string, wordLanguage: 'source' | 'target'): void {
    if (wordLanguage === 'target' && !swapped) return;
    replace(word);
    if (wordLanguage === 'target' && swapped) change(swapped);
  }

  const engineName = (id: string) => choices.find((choice) => choice.id === id)?.name ?? id;
  const shownCards: readonly string[] =
    engineList.status === 'ready' ? engines.map(({ id }) => id) : orderedServices(settings);
  const stateOf = (id: string) => cards.get(id) ?? IDLE;
  const working = shownCards.filter((id) => !isFailed(stateOf(id)));
  // A mismatch is the same for every engine, so the hint below the text reports it once.
  const lookup = lookupOf(engines, cards, committedText, language);
  const failed = shownCards.filter((id) => isFailed(stateOf(id)) && !isMismatch(stateOf(id)));

  return (
    <>
      <LanguageBar
        settings={settings}
        detected={insights.detected}
        canSwap={swapped !== undefined}
        onSource={(code) => change(chooseSource(settings, code))}
        onTarget={(code) => change(chooseTarget(settings, code))}
        onSwap={swap}
      >
        <ViewSwitch view={settings.view} onChange={(view) => change({ ...settings, view })} />
        <ShareButton query={shared} />
        <IconButton icon="clock" label={t('history')} onClick={() => historyDialog.current?.showModal()} />
        <IconButton icon="help" label={t('shortcuts')} onClick={() => shortcutsDialog.current?.showModal()} />
      </LanguageBar>
      <section aria-label={t('engines')} className="flex min-h-10 flex-wrap items-center gap-2">
        <h2 className="sr-only">{t('engines')}</h2>
        {engineList.status === 'ready' && (
          // One row on phones, where the engines scroll sideways, so that nothing moves when they arrive.
          <div className="flex max-w-full items-center gap-2">
            <LazyEngineStrip
              choices={engines}
              onMove={(ids, place) => change(moveServices(settings, ids, place))}
              onRemove={(id) => change(removeService(settings, id))}
            />
            <AddEngine
              choices={choices}
              active={new Set(engines.map(({ id }) => id))}
              onAdd={(id) => change(addService(settings, id))}
            />
          </div>
        )}
        {hasAi && <StyleChoice value={settings.style} onChange={(style) => change({ ...settings, style })} />}
        {isLoggedIn && <LazyGlossaryChoice settings={settings} onChange={chooseGlossary} />}
      </section>
      <div
        className={`grid items-start gap-4 lg:grid-cols-[5fr_7fr] lg:[--panel-height:clamp(22rem,100dvh-21rem,60rem)] ${HEIGHTS[working.length > 2 ? 'half' : 'full']}`}
      >
        <section aria-label={t('sourceSection')} className="grid gap-3 lg:sticky lg:top-18 print:static">
          <SourcePanel
            ref={textArea}
            text={text}
            language={language}
            split={insights.split}
            onChange={write}
            onClear={() => replace('')}
            onTranslateNow={translateNow}
          />
          <LanguageHint
            insights={insights}
            target={settings.targetLanguage}
            recent={settings.recentLanguages}
            onSource={(code) => change(chooseSource(settings, code))}
            onTarget={(code) => change(chooseTarget(settings, code))}
          />
        </section>
        <section aria-label={t('translations')} className="grid gap-3">
          <h2 className="sr-only">{t('translations')}</h2>
          {engineList.status === 'failed' && <EnginesFailed onRetry={engineList.retry} />}
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,20rem),1fr))] gap-4">
            {engineList.status !== 'failed' &&
              [...working, ...failed].map((id) => (
                <EngineCard
                  key={id}
                  choice={choices.find((choice) => choice.id === id)}
                  state={stateOf(id)}
                  source={language}
                  target={settings.targetLanguage}
                  view={settings.view}
                  engineName={engineName}
                  onRetry={() => retry(id)}
                  onStop={() => stop(id)}
                  wordings={wordings.get(id)}
                  onChoose={(wording) => chooseWording(id, wording)}
                  onUndo={() => undoWording(id)}
                  onUse={replace}
                />
              ))}
          </div>
          {lookup && (
            <LazyDictionary lookup={lookup} source={language} target={settings.targetLanguage} onWord={lookUp} />
          )}
        </section>
      </div>
      <HistoryDialog
        ref={historyDialog}
        isKept={settings.keepsHistory}
        onKeep={(keepsHistory) => change({ ...settings, keepsHistory })}
        onUse={(entry) => {
          change({ ...settings, sourceLanguage: entry.source, targetLanguage: entry.target });
          write(entry.text);
        }}
      />
      <ShortcutsDialog
        ref={shortcutsDialog}
        usesSingleKeys={settings.usesSingleKeys}
        onSingleKeys={(usesSingleKeys) => change({ ...settings, usesSingleKeys })}
      />
    </>
  );
}

/** Returns the word to look up: the text, once the first AI engine has translated it. */
function lookupOf(
  engines: readonly EngineChoice[],
  cards: Cards,
  text: string,
  language: LanguageCode | undefined,
): WordLookup | undefined {
  const engine = engines.find(({ kind }) => kind === 'ai');
  const state = cards.get(engine?.id ?? '');
  if (!engine || state?.status !== 'ready' || !isShortPhrase(text, language)) return undefined;
  const isTranslated = state.translation.segments.some(({ status }) => status === 'translated');
  return isTranslated ? { word: text.trim(), engine: engine.id, name: engine.name } : undefined;
}

/** Heights of the cards in a wide window: as high as the text field, or two rows of the same height together. */
const HEIGHTS = {
  full: 'lg:[--card-height:var(--panel-height)]',
  half: 'lg:[--card-height:calc((var(--panel-height)-1rem)/2)]',
};

function isMismatch(state: CardState): boolean {
  return state.status === 'failed' && state.error.key === 'sourceMismatch';
}

/** Shown in place of the cards when the list of engines could not be loaded. */
function EnginesFailed({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('translator');
  return (
    <div role="alert" className="grid justify-items-start gap-3 rounded-lg border border-rule bg-sheet p-4 text-sm">
      <p>{t('enginesFailed')}</p>
      <Button onClick={onRetry}>{t('retry')}</Button>
    </div>
  );
}
