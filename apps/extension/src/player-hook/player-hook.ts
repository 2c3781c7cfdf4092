import { captureResponses } from './capture-responses.ts';
import { FROM_HOOK, type HookAnswer, type HookCommand, TO_HOOK } from './hook-messages.ts';
import { describeYoutubeVideo, loadYoutubeTrack, noticeYoutubeResponse } from './youtube-player.ts';

/** Responses kept until the tool asks for them. */
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
  let isReporting = false;
  let kept: (HookAnswer & { type: 'response' })[] = [];

  const send = (answer: HookAnswer) => window.postMessage({ [FROM_HOOK]: answer }, '*');
  const describe = () => send(describeVideo());
  const endCapture = captureResponses((url, body) => {
    const answer = { type: 'response', url, body } as const;
    if (isReporting) send(answer);
    else kept = withinLimits([...kept, answer]);
    noticeYoutubeResponse(url);
  });
  const stop = () => {
    endCapture();
    removeEventListener('message', receive);
    Reflect.deleteProperty(window, MARK);
  };
  const run = (command: HookCommand) => {
    if (command.type === 'stop') stop();
    else if (command.type === 'describe') describe();
    else if (command.type === 'load-track') {
      if (isYoutube()) loadYoutubeTrack(command.videoId, command.track);
    } else if (command.type === 'start') {
      isReporting = true;
      describe();
      for (const answer of kept) send(answer);
      kept = [];
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

function describeVideo(): HookAnswer {
  return (isYoutube() ? describeYoutubeVideo() : undefined) ?? { type: 'video', tracks: [] };
}

function isYoutube(): boolean {
  return /(?:^|\.)youtube(?:-nocookie)?\.com$/.test(location.hostname);
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
