import type { MessagePort } from 'node:worker_threads';
import { createPictureResponder, type PictureOpener, refusalOf } from '@interlinear/images/worker-respond';
import { type RequestHandlers, serveRequests } from '../../platform/threads/serve-requests.ts';
import type { ThreadRequest, ThreadResponse } from './messages.ts';

/** Functions of a thread. */
export interface PictureThreadTools
  extends PictureOpener,
    Pick<RequestHandlers<ThreadRequest, ThreadResponse>, 'prepare'> {}

/** Answers requests about one picture in order. The picture ends with its thread. */
export function servePicture(port: MessagePort, tools: PictureThreadTools): void {
  const responder = createPictureResponder(tools);
  serveRequests<ThreadRequest, ThreadResponse>(port, {
    respond: (request) => responder.respond(request),
    refuse: refusalOf,
    prepare: tools.prepare,
  });
}
