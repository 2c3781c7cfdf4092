import type { MessagePort } from 'node:worker_threads';
import { PictureError } from '@interlinear/images/picture-error';
import type { PictureLimits } from '@interlinear/images/picture-facts';
import type { PictureSession } from '@interlinear/images/picture-session';
import { type RequestHandlers, serveRequests } from '../../platform/threads/serve-requests.ts';
import type { ThreadRequest, ThreadResponse } from './messages.ts';

type OpenedPicture = Pick<PictureSession, 'facts' | 'read' | 'paint' | 'encode'>;

/** Functions of a thread. */
export interface PictureThreadTools extends Pick<RequestHandlers<ThreadRequest, ThreadResponse>, 'prepare'> {
  open(bytes: Uint8Array, limits: PictureLimits): Promise<OpenedPicture>;
}

/** Answers requests about one picture in order. The picture ends with its thread. */
export function servePicture(port: MessagePort, tools: PictureThreadTools): void {
  let picture: OpenedPicture | undefined;

  async function respondTo(request: ThreadRequest): Promise<ThreadResponse> {
    if (request.kind === 'open') {
      picture = await tools.open(request.bytes, request.limits);
      return { kind: 'facts', facts: picture.facts };
    }
    if (!picture) throw new Error('No picture is open.');
    switch (request.kind) {
      case 'read':
        return { kind: 'regions', regions: await picture.read({ language: request.language }) };
      case 'paint':
        return { kind: 'layouts', layouts: (await picture.paint(request.texts, request.target)).layouts };
      case 'encode':
        return { kind: 'file', bytes: await picture.encode(request.view, request.format, request.quality) };
    }
  }

  serveRequests<ThreadRequest, ThreadResponse>(port, {
    async respond(request) {
      const response = await respondTo(request);
      return { response, moved: response.kind === 'file' ? [response.bytes.buffer] : [] };
    },
    refuse: (error) => (error instanceof PictureError ? { kind: 'failure', failure: error.failure } : undefined),
    prepare: tools.prepare,
  });
}
