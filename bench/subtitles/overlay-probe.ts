/** Subtitles that a page has shown from a moment on. Times are milliseconds since 1970. */
interface ShownChange {
  changedAt: number;
  /** Time of the frame in which the change was drawn; 0 until then. */
  drawnAt: number;
  /** Position of the video, in seconds. */
  position: number;
  /** Lines of all cues, from top to bottom. */
  lines: string[];
  /** The video that the page's address names. */
  video: string | null;
}

export interface OverlayProbe {
  changes: ShownChange[];
  /** Positions of the video over time. */
  positions: { at: number; position: number }[];
  /** Moments at which the video began to move elsewhere. */
  seeks: { at: number; position: number }[];
  /** Resolves when the latest change satisfies a condition. */
  until(isReached: (change: ShownChange) => boolean): Promise<void>;
  /** Whether both languages are shown. */
  isTranslated(change: ShownChange): boolean;
  /** Whether all lines are of the video that the page's address names. */
  isOfVideo(change: ShownChange): boolean;
}

declare global {
  var overlayProbe: OverlayProbe;
}

/** The part of the extension's interface that content scripts have. */
declare const chrome: { dom: { openOrClosedShadowRoot(element: Element): ShadowRoot | null } };

/**
 * Records what is shown over the page's first video. Runs among the extension's scripts, which can see closed shadow roots. It is
 * serialised, so it must not use anything outside itself.
 */
export function installOverlayProbe(): void {
  const changes: ShownChange[] = [];
  const positions: OverlayProbe['positions'] = [];
  const seeks: OverlayProbe['seeks'] = [];
  const waiting = new Set<() => void>();
  const known = new WeakSet<Element>();
  let shown: Element | undefined;
  const now = () => performance.timeOrigin + performance.now();
  const video = () => document.querySelector('video');
  const position = () => video()?.currentTime ?? 0;

  const record = () => {
    const root = shown && chrome.dom.openOrClosedShadowRoot(shown);
    const lines = [...(root?.querySelectorAll('.cue .line') ?? [])].map((line) => line.textContent ?? '');
    const last = changes.at(-1);
    const name = new URLSearchParams(location.search).get('v');
    if (last?.video === name && last.lines.join('\n') === lines.join('\n')) return;
    const change = { changedAt: now(), drawnAt: 0, position: position(), lines, video: name };
    changes.push(change);
    requestAnimationFrame(() => {
      change.drawnAt = now();
      for (const check of waiting) check();
    });
  };
  const find = () => {
    const host = document.querySelector('interlinear-subtitles');
    if (!host || known.has(host)) return;
    known.add(host);
    shown = host;
    const root = chrome.dom.openOrClosedShadowRoot(host);
    if (root) new MutationObserver(record).observe(root, { subtree: true, childList: true, characterData: true });
    record();
  };
  new MutationObserver(find).observe(document, { subtree: true, childList: true });
  find();
  navigation.addEventListener('currententrychange', record);
  const note = (list: OverlayProbe['positions']) => list.push({ at: now(), position: position() });
  document.addEventListener('seeking', () => [positions, seeks].forEach(note), true);
  setInterval(() => note(positions), 50);

  globalThis.overlayProbe = {
    changes,
    positions,
    seeks,
    isTranslated: ({ lines, drawnAt }) => drawnAt > 0 && lines.length >= 2,
    isOfVideo: ({ lines, video: name }) => lines.every((line) => line.toLowerCase().includes(`${name} says`)),
    until: (isReached) =>
      new Promise((resolve) => {
        const check = () => {
          const last = changes.at(-1);
          if (!last || last.drawnAt === 0 || !isReached(last)) return;
          waiting.delete(check);
          resolve();
        };
        waiting.add(check);
        check();
      }),
  };
}
