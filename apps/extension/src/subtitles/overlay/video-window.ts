/** Documents in front of all windows, which browsers other than Chromium do not have. */
interface DocumentPictureInPicture {
  requestWindow(options: { width: number; height: number }): Promise<Window>;
}

const STYLES = `
html, body { margin: 0; height: 100%; background: #000; overflow: hidden; }
video {
  position: static !important; display: block !important; inline-size: 100% !important; block-size: 100% !important;
  min-inline-size: 0 !important; min-block-size: 0 !important; max-inline-size: none !important; max-block-size: none !important;
  margin: 0 !important; border: 0 !important; border-radius: 0 !important; transform: none !important; object-fit: contain !important;
}`;

/** Width of the window at first, in pixels. */
const WIDTH = 640;

interface VideoWindowOptions {
  video: HTMLVideoElement;
  title(): string;
  /** Called when the video has changed its place or size. */
  onChange(): void;
  onKey(event: KeyboardEvent): void;
}

/** A window that stays in front of others (Document Picture-in-Picture), which takes a video and what is over it. */
export class VideoWindow {
  readonly #options: VideoWindowOptions;
  #window: Window | undefined;

  constructor(options: VideoWindowOptions) {
    this.#options = options;
  }

  /** Whether the browser has such windows, and lets this frame open one. */
  static get isAvailable(): boolean {
    return api() !== undefined && window === top;
  }

  /** Moves the video into the window, or back into the page. Opening it needs a press of the person. */
  async toggle(): Promise<void> {
    if (this.#window) this.close();
    else await this.#open();
  }

  close(): void {
    this.#window?.close();
  }

  async #open(): Promise<void> {
    const { video, title } = this.#options;
    const { clientWidth, clientHeight } = video;
    const ratio = clientWidth > 0 && clientHeight > 0 ? clientHeight / clientWidth : 9 / 16;
    let opened: Window | undefined;
    try {
      opened = await api()?.requestWindow({ width: WIDTH, height: Math.round(WIDTH * ratio) });
    } catch {
      // The press was too long ago, or the page may not open such a window.
    }
    // The page may have taken the video away meanwhile.
    if (!opened || !video.isConnected) return opened?.close();
    this.#window = opened;
    opened.document.title = title();
    this.#style(opened);
    this.#listen(opened);
    const place = document.createComment('');
    video.before(place);
    this.#move(() => opened.document.body.append(video));
    opened.addEventListener('pagehide', () => {
      this.#window = undefined;
      this.#move(() => {
        if (place.isConnected) place.replaceWith(video);
        else video.remove();
      });
    });
  }

  #style({ document: inside }: Window): void {
    const sheet = new (inside.defaultView ?? globalThis).CSSStyleSheet();
    sheet.replaceSync(STYLES);
    inside.adoptedStyleSheets.push(sheet);
  }

  #listen(opened: Window): void {
    const { video, onChange, onKey } = this.#options;
    opened.addEventListener('resize', onChange);
    const toggle = (event: Event) => {
      event.stopImmediatePropagation();
      if (video.paused)
        void video.play().catch(() => {}); // what the page forbids stays as it is
      else video.pause();
    };
    // The player's own controls stay in the page. Its listeners at the video would answer a press a second time.
    opened.addEventListener('click', (event) => event.target === video && toggle(event), { capture: true });
    opened.addEventListener(
      'keydown',
      (event) => {
        if (event.key === ' ' && (event.target === video || event.target === opened.document.body)) toggle(event);
        else onKey(event);
      },
      { capture: true },
    );
  }

  /** Moves the video, which browsers may pause on the way. */
  #move(move: () => void): void {
    const { video, onChange } = this.#options;
    const wasPlaying = !video.paused;
    move();
    if (wasPlaying && video.isConnected) void video.play().catch(() => {}); // the person can start it again
    onChange();
  }
}

function api(): DocumentPictureInPicture | undefined {
  // Not in the DOM types of TypeScript.
  return (window as { documentPictureInPicture?: DocumentPictureInPicture }).documentPictureInPicture;
}
