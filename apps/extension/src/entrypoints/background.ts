import { browser } from 'wxt/browser';
import { defineBackground } from 'wxt/utils/define-background';
import { accountHandlers } from '../account/account-handlers.ts';
import { createAccountStore } from '../account/account-store.ts';
import { answerRequests } from '../background/answer-requests.ts';
import { servePages } from '../background/pages/page-connections.ts';
import { createRevisions } from '../background/pages/revisions.ts';
import { pictureHandlers } from '../background/picture-handlers.ts';
import { keepPlayerHooks } from '../background/player-hooks.ts';
import { registerShortcutsAndMenu } from '../background/shortcuts-and-menu.ts';
import { startAccount } from '../background/start-account.ts';
import { subtitleHandlers } from '../background/subtitle-handlers.ts';
import { ChosenParts } from '../background/tabs/chosen-parts.ts';
import { showProgress } from '../background/tabs/show-progress.ts';
import { tabHandlers } from '../background/tabs/tab-handlers.ts';
import { TabProgress } from '../background/tabs/tab-progress.ts';
import { startEngines } from '../background/translator/start-engines.ts';
import {
  openDictionaryCache,
  openTranslationCache,
  startTranslator,
} from '../background/translator/start-translator.ts';
import { warmUp } from '../background/translator/warm-up.ts';
import { welcomeOnce } from '../background/welcome.ts';
import { listEngines } from '../engines/list-engines.ts';
import { createOwnEngineStore } from '../engines/own-engine-store.ts';
import { hasCost } from '../engines/reach.ts';
import { favoriteHandlers } from '../favorites/favorite-handlers.ts';
import { floatingButtonHandlers } from '../floating-button/handlers.ts';
import { createGlossaryStore } from '../glossary/glossary-store.ts';
import { createGuidanceFor } from '../glossary/guidance.ts';
import { handOverHandlers } from '../hand-over/open-reader.ts';
import { createOffscreenTranslator } from '../offscreen/offscreen-translator.ts';
import { changeSettings } from '../settings/settings-store.ts';

/** Background script. Engines, keys and the cache stay here; pages only receive translations. */
export default defineBackground(() => {
  // Loaders read the stored settings without migrating them, so write complete, current settings after every update.
  browser.runtime.onInstalled.addListener(() => void changeSettings({}));
  const ownEngines = createOwnEngineStore({ now: Date.now });
  const progress = new TabProgress({
    show: showProgress,
    wait: (callback, milliseconds) => setTimeout(callback, milliseconds),
  });
  registerShortcutsAndMenu(progress);
  keepPlayerHooks();
  welcomeOnce();
  const builtIn = createOffscreenTranslator();
  const accountStore = createAccountStore({ now: Date.now });
  const account = startAccount(accountStore);
  const engines = startEngines(ownEngines, accountStore, builtIn.api);
  const glossary = createGlossaryStore();
  const guidanceFor = createGuidanceFor(glossary);
  const parts = new ChosenParts();
  const cache = openTranslationCache();
  servePages({
    translator: startTranslator(engines, cache),
    // Reading no keys still reads the index of the stored translations.
    readAhead: (target) => Promise.all([guidanceFor(target), cache.get([])]),
    engines,
    hasCost: (engine) => hasCost(engine, ownEngines),
    guidanceFor,
    entries: openDictionaryCache(),
    revisions: createRevisions(glossary, ownEngines),
    progress,
    parts,
  });
  answerRequests({
    ...tabHandlers(progress, parts),
    ...floatingButtonHandlers,
    ...handOverHandlers(ownEngines),
    'list-engines': () => listEngines({ store: ownEngines, account: accountStore, hasBuiltIn: builtIn.isPresent }),
    ...favoriteHandlers(account.favorites),
    ...accountHandlers(account),
    ...pictureHandlers,
    ...subtitleHandlers,
  });
  void warmUp(); // an exception is a bug and is reported as an uncaught error
});
