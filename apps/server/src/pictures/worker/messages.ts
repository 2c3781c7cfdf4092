import type { PictureRequest, PictureResponse } from '@interlinear/images/worker-messages';
import type { BrokenResponse } from '../../platform/threads/serve-requests.ts';

/** Request to a thread; only one at a time. */
export type ThreadRequest = PictureRequest;

export type ThreadResponse = PictureResponse | BrokenResponse;
