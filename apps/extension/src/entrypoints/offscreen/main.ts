import { closeWhenIdle } from '../../offscreen/close-when-idle.ts';
import { serveTranslator } from '../../offscreen/serve-translator.ts';
import { servePictures } from '../../picture-host/serve-pictures.ts';
import { startPictureWorker } from '../../picture-host/start-picture-worker.ts';

// Invisible document: browsers offer their translator and workers in documents, and the background has none.
const activity = closeWhenIdle();
serveTranslator(activity);
servePictures(startPictureWorker(), activity.hold);
