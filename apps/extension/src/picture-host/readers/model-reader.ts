import type { Engine } from '@interlinear/engines';
import type { EngineErrorReason } from '@interlinear/engines/error';
import { readWithModel } from '@interlinear/images/read-with-model';
import { createOwnEngine } from '../../engines/create-own-engine.ts';
import type { ReaderProblem } from '../../protocol/picture-port.ts';
import { type PictureReader, type ReaderSources, ReadingFailed } from './picture-reader.ts';

/** Creates a reader that asks the model of an own engine, and checks its answer against the ink of the picture. */
export function createModelReader(engineId: string, sources: Omit<ReaderSources, 'account'>): PictureReader {
  return async ({ picture, language, signal, onProgress }) => {
    const readPicture = (await findEngine(engineId, sources))?.readPicture;
    if (!readPicture) throw new ReadingFailed('model-missing');
    const { regions, failure } = await readWithModel(picture, readPicture, { language, signal, onProgress });
    // The regions were read without the model then, which the person did not choose.
    if (failure) throw new ReadingFailed(PROBLEMS[failure.reason] ?? 'model-failed', { cause: failure });
    return { regions };
  };
}

async function findEngine(
  id: string,
  { engines, dependencies }: Omit<ReaderSources, 'account'>,
): Promise<Engine | undefined> {
  try {
    const own = await engines.find(id);
    return own && createOwnEngine(own, dependencies);
  } catch (error) {
    // Without a database there are no own engines.
    console.error('The own engines could not be read', error);
    return undefined;
  }
}

const PROBLEMS: Partial<Record<EngineErrorReason, ReaderProblem>> = {
  auth: 'model-key',
  quota: 'model-busy',
  'rate-limit': 'model-busy',
  network: 'model-unreachable',
  timeout: 'model-unreachable',
  unavailable: 'model-unreachable',
};
