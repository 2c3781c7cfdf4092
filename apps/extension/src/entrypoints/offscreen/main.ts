import { createAccountStore } from '../../account/account-store.ts';
import { ENGINE_DEPENDENCIES } from '../../engines/engine-dependencies.ts';
import { createOwnEngineStore } from '../../engines/own-engine-store.ts';
import { closeWhenIdle } from '../../offscreen/close-when-idle.ts';
import { serveTranslator } from '../../offscreen/serve-translator.ts';
import { servePictures } from '../../picture-host/serve-pictures.ts';
import { startPictureWorker } from '../../picture-host/start-picture-worker.ts';

// Invisible document: browsers offer their translator and workers in documents, and the background has none.
const activity = closeWhenIdle();
serveTranslator(activity);
servePictures({
  worker: startPictureWorker(),
  readers: {
    account: createAccountStore({ now: Date.now }),
    engines: createOwnEngineStore({ now: Date.now }),
    // The document has no catalogue; messages of the site are not shown anyway.
    dependencies: { ...ENGINE_DEPENDENCIES, locale: () => navigator.language },
  },
  hold: activity.hold,
});
