import { captureResponses } from './capture-responses.ts';
import { FROM_HOOK, type HookAnswer, type HookCommand, TO_HOOK } from './hook-messages.ts';
import { hookedPlayer } from './hooked-player.ts';
import { repeatEarlierRequests } from './repeat-requests.ts';

type Captured = Extract<HookAnswer, { body: string }>;

/** Responses kept for videos that the tool has not found yet. */
const MAX_KEPT = 40;
const MAX_KEPT_LENGTH = 20_000_000;

/** Marks a window whose hook is running. */
const MARK = Symbol.for('interlinear-player-hook');

/**
 * Runs among the scripts of a page: reports the captions that its player loads, and operates the player. Present only where
 * subtitles are wanted.
 */
export function installPlayerHook(): void {
  if (Reflect.has(window, MARK)) return;
  Object.defineProperty(window, MARK, { value: true, configurable: true });
  const player = hookedPlayer();
  let isReporting = false;
  let kept: Captured[] = [];

  const send = (answer: HookAnswer) => window.postMessage({ [FROM_HOOK]: answer }, '*');
  const describe = () => send(player?.describe() ?? { type: 'video', tracks: [] });
  const capture = (answer: Captured) => {
    kept = withinLimits([...kept, answer]);
    if (isReporting) send(answer);
  };
  const endCapture = captureResponses((url, body) => {
    capture({ type: 'response', url, body });
    player?.noticeResponse?.(url);
  });
  const endManifests = player?.captureManifests?.((body) => capture({ type: 'manifest', body }));
  // Players with an interface of their own are asked for what is missing.
  const endRepeating = player ? undefined : repeatEarlierRequests();
  const stop = () => {
    endCapture();
    endRepeating?.();
    endManifests?.();
    removeEventListener('message', receive);
    Reflect.deleteProperty(window, MARK);
  };
  const run = (command: HookCommand) => {
    if (command.type === 'stop') stop();
    else if (command.type === 'describe') describe();
    else if (command.type === 'load-track') player?.loadTrack(command.videoId, command.track);
    else if (command.type === 'seek') player?.seek(command.seconds);
    else if (command.type === 'start') {
      isReporting = true;
      // Each video of the page asks for itself. Before the description, so that its captions are not requested again.
      for (const answer of kept) send(answer);
      describe();
    }
  };
  const receive = ({ source, data }: MessageEvent<unknown>) => {
    const command: unknown =
      source === window && typeof data === 'object' && data !== null ? Reflect.get(data, TO_HOOK) : undefined;
    if (typeof command !== 'object' || command === null) return;
    try {
      // The page may call this as well, with anything: all that can go wrong are the page's own functions.
      run(command as HookCommand);
    } catch (error) {
      console.warn('Interlinear could not operate this player', error);
    }
  };
  addEventListener('message', receive);
}

/** Drops the oldest responses until the rest is small enough to keep. */
function withinLimits<Answer extends { body: string }>(answers: readonly Answer[]): Answer[] {
  const newest: Answer[] = [];
  let length = 0;
  for (const answer of answers.toReversed()) {
    length += answer.body.length;
    if (newest.length === MAX_KEPT || length > MAX_KEPT_LENGTH) break;
    newest.unshift(answer);
  }
  return newest;
}
