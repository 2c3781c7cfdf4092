import type { CaptionReport, CaptionSource, SourceOptions } from './caption-source.ts';
import { CapturedSource } from './captured-source.ts';
import { TextTrackSource } from './text-track-source.ts';

/** Captions of any player: in the text tracks of the video, or else in what the page loads for it. */
export class PageSource implements CaptionSource {
  readonly #options: SourceOptions;
  readonly #textTracks: TextTrackSource;
  #captured: CapturedSource | undefined;
  #ofTextTracks: CaptionReport = { type: 'changing' };
  #ofPage: CaptionReport = { type: 'changing' };

  constructor(options: SourceOptions) {
    this.#options = options;
    this.#textTracks = new TextTrackSource({
      ...options,
      report: (report) => {
        this.#ofTextTracks = report;
        if (report.type === 'missing') this.#capture();
        this.#report(report);
      },
    });
    if (options.video.textTracks.length === 0) this.#capture();
  }

  stop(): void {
    this.#textTracks.stop();
    this.#captured?.stop();
  }

  /** Looks at what the page loads, only where a video has no text tracks. */
  #capture(): void {
    this.#captured ??= new CapturedSource({
      ...this.#options,
      report: (report) => {
        this.#ofPage = report;
        this.#report(report);
      },
    });
  }

  #report(latest: CaptionReport): void {
    const found = [this.#ofTextTracks, this.#ofPage].find(({ type }) => type === 'captions');
    if (latest.type === 'changing') this.#options.report(latest);
    else if (found) {
      if (found === latest) this.#options.report(found);
    } else if (this.#ofTextTracks.type === 'missing') {
      const isUnreadable = this.#ofPage.type === 'missing' && this.#ofPage.why === 'unreadable';
      this.#options.report({ type: 'missing', why: isUnreadable ? 'unreadable' : 'none' });
    }
  }
}
