import { isSiteEngine, nameSiteEngine } from '../engines/site-engine-ids.ts';
import type { ChosenReader } from '../protocol/picture-request.ts';
import type { Settings } from '../settings/settings.ts';

/** Returns the reader that the settings choose. The server translates as well, with the chosen engine if that is one of its own. */
export function chosenReader({ pictures, engine }: Settings): ChosenReader {
  switch (pictures.reader) {
    case 'device':
      return { kind: 'device' };
    case 'server':
      return { kind: 'server', engine: isSiteEngine(engine) ? nameSiteEngine(engine) : undefined };
    case 'model':
      return { kind: 'model', engine: pictures.model };
  }
}

/** Returns the same settings with pictures read on this device. */
export function readingOnDevice(settings: Settings): Settings {
  return { ...settings, pictures: { ...settings.pictures, reader: 'device' } };
}
