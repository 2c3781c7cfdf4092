import { browser } from 'wxt/browser';
import { defineBackground } from 'wxt/utils/define-background';
import { accountHandlers } from '../account/account-handlers.ts';
import { createAccountStore } from '../account/account-store.ts';
import { answerRequests } from '../background/answer-requests.ts';
import { offerCommands } from '../background/commands.ts';
import { servePages } from '../background/page-ports.ts';
import { rehearse } from '../background/rehearse.ts';
import { createRevisions } from '../background/revisions.ts';
import { showProgress } from '../background/show-progress.ts';
import { startAccount } from '../background/start-account.ts';
import { startEngines } from '../background/start-engines.ts';
import { startEntries, startTranslator } from '../background/start-translator.ts';
import { tabHandlers } from '../background/tab-handlers.ts';
import { TabProgress } from '../background/tab-progress.ts';
import { welcomeOnce } from '../background/welcome.ts';
import { listEngines } from '../engines/list-engines.ts';
import { createOwnEngineStore } from '../engines/own-engine-store.ts';
import { favoriteHandlers } from '../favorites/answer-favorites.ts';
import { floatingButtonHandlers } from '../floating-button/handlers.ts';
import { handOverHandlers } from '../hand-over/open-reader.ts';
import { createOffscreenTranslator } from '../offscreen/offscreen-translator.ts';
import { changeSettings } from '../settings/settings-store.ts';
import { createTextStore } from '../texts/text-store.ts';
import { createTextsFor } from '../texts/texts-for.ts';

/** Engines, keys and cache live here; a page sees translations and nothing else. */
export default defineBackground(() => {
  // Loaders read the settings as they are stored: with these, and in the newest form, whatever wrote them.
  browser.runtime.onInstalled.addListener(() => void changeSettings({}));
  const ownEngines = createOwnEngineStore({ now: Date.now });
  offerCommands();
  welcomeOnce();
  const builtIn = createOffscreenTranslator();
  const accountStore = createAccountStore({ now: Date.now });
  const account = startAccount(accountStore);
  const engines = startEngines(ownEngines, accountStore, builtIn.api);
  const texts = createTextStore();
  const textsFor = createTextsFor(texts);
  const progress = new TabProgress({
    show: showProgress,
    wait: (callback, milliseconds) => setTimeout(callback, milliseconds),
  });
  servePages({
    translator: startTranslator(engines),
    engines,
    textsFor,
    entries: startEntries(),
    revisions: createRevisions(texts, ownEngines),
    progress,
  });
  answerRequests({
    ...tabHandlers(progress),
    ...floatingButtonHandlers,
    ...handOverHandlers(ownEngines),
    'list-engines': () => listEngines({ store: ownEngines, account: accountStore, hasBuiltIn: builtIn.isPresent }),
    ...favoriteHandlers(account.favorites),
    ...accountHandlers(account),
  });
  void rehearse(); // what is thrown is a bug of ours, and is reported as such
});
