import { say } from '../messages/say.ts';
import { addStatusNote, type StatusNote } from '../page-ui/status-note.ts';
import type { PicturePatch, ReadRegion } from '../protocol/picture-port.ts';
import type { Settings } from '../settings/settings.ts';
import { describeError } from '../tabs/describe-failure.ts';
import { chosenReader } from './chosen-reader.ts';
import { describeProblem, isReaderProblem } from './describe-problem.ts';
import { type Extent, intersect, type Rect } from './fit-picture.ts';
import { followFrames } from './follow-frames.ts';
import type { PagePicture } from './page-picture.ts';
import { PictureConnection, PictureFailed } from './picture-connection.ts';
import { PictureOverlay } from './picture-overlay.ts';
import { copyScreen, waysToRead } from './picture-source.ts';
import { translateRegions } from './translate-regions.ts';
import { clipToAncestors, visibleParts } from './visible-part.ts';

/** Frames between two searches for page elements in front of a picture that does not move. */
const CHECK_INTERVAL = 20;
/** Time for which a picture may be out of the page, because pages move elements by removing and inserting them. */
const MAX_ABSENCE_MS = 500;

export interface TranslationOptions {
  settings: Settings;
  /** Whether a picture without text or with a failure is reported beside it. */
  isAsked: boolean;
  /** Called when the person closes the translation, or the picture has left the page or shows another file. */
  onEnd(reason: 'closed' | 'removed' | 'changed'): void;
  /** Called when the person has the picture read on this device, after another reader failed. */
  onReadHere(): void;
}

/** Result of a translation. `nothing`: there is no text to translate. `unread`: the chosen reader failed. */
export type Outcome = 'shown' | 'nothing' | 'failed' | 'unread';

/** Translation of one picture of the page, from the request until it is removed. */
export class PictureTranslation {
  readonly picture: PagePicture;
  /** Whether the chosen reader failed. */
  isUnread = false;
  readonly #options: TranslationOptions;
  readonly #identity: string;
  readonly #abort = new AbortController();
  readonly #connection: PictureConnection;
  #note: StatusNote;
  readonly #unfollow: () => void;
  #overlay: PictureOverlay | undefined;
  /** Size in pixels, and the part of the picture that was read: all of it, or what the screen showed. */
  #read: { size: Extent; share: Rect } | undefined;
  #frame = 0;
  #lastPlace = '';
  #absentSince: number | undefined;

  constructor(picture: PagePicture, options: TranslationOptions) {
    this.picture = picture;
    this.#options = options;
    this.#identity = picture.identity();
    this.#note = this.#addNote();
    this.#connection = new PictureConnection((done, total) =>
      this.#note.showBusy(say('pictureReadingLines', done, total)),
    );
    this.#unfollow = followFrames(() => this.#follow());
  }

  /** Translates the picture. Reports its own failures. */
  async run(): Promise<Outcome> {
    const { settings } = this.#options;
    this.#note.showBusy(say('pictureReading'));
    try {
      const size = await this.#open();
      const { source, target } = settings;
      const regions = await this.#connection.read({ language: source, target, reader: chosenReader(settings) });
      if (regions.length === 0) return this.#end('nothing', say('pictureNoText'));
      this.#note.showBusy(say('pictureTranslating'));
      return await this.#translate(regions, size);
    } catch (error) {
      return isReaderProblem(error) ? this.#endUnread(error) : this.#end('failed', describeProblem(error, settings));
    } finally {
      this.#connection.close();
    }
  }

  toggle(): void {
    this.#overlay?.toggle();
  }

  remove(): void {
    this.#abort.abort();
    this.#unfollow();
    this.#connection.close();
    this.#note.remove();
    this.#overlay?.remove();
  }

  /** Sends the picture, by the first way that works, otherwise what the screen shows of it. */
  async #open(): Promise<Extent> {
    const ways = waysToRead(this.picture);
    let problem = new PictureFailed(ways.length === 0 ? 'screen-only' : 'unreachable');
    const shown = this.picture.place(undefined)?.whole ?? { width: 1, height: 1 };
    for (const way of ways) {
      const source = await way();
      if (!source) continue;
      try {
        const size = await this.#connection.open(source, scaledToScreen(shown));
        this.#read = { size, share: WHOLE };
        return size;
      } catch (error) {
        // Servers answer with a page instead of the picture to programs they do not know.
        if (!isUnreadable(error)) throw error;
        problem = error;
      }
    }
    const size = await this.#openScreen();
    if (!size) throw problem;
    return size;
  }

  async #openScreen(): Promise<Extent | undefined> {
    const place = this.picture.place(undefined);
    const box = place && clipToAncestors(this.picture.element, place.box);
    const part = box && intersect(box, { x: 0, y: 0, width: innerWidth, height: innerHeight });
    const shown = place && part && intersect(part, place.whole);
    if (!shown || window !== top) return undefined;
    // The note must not be in the copy.
    this.#note.remove();
    await nextFrame();
    const source = await copyScreen(shown);
    if (this.#abort.signal.aborted) return undefined;
    this.#note = this.#addNote();
    this.#note.showBusy(say('pictureReading'));
    if (!source) return undefined;
    const size = await this.#connection.open(source, shown);
    const { whole } = place;
    this.#read = {
      size,
      share: {
        x: (shown.x - whole.x) / whole.width,
        y: (shown.y - whole.y) / whole.height,
        width: shown.width / whole.width,
        height: shown.height / whole.height,
      },
    };
    return size;
  }

  async #translate(regions: readonly ReadRegion[], size: Extent): Promise<Outcome> {
    const { settings } = this.#options;
    let painting = Promise.resolve();
    let isPainting = false;
    let shown = 0;
    const paint = async (texts: ReadonlyMap<string, string>) => {
      shown = texts.size;
      const changed = await this.#connection.paint(
        [...texts].map(([id, text]) => ({ id, text })),
        settings.target,
      );
      await this.#show(changed, size);
    };
    const onText = (texts: ReadonlyMap<string, string>) => {
      if (isPainting) return;
      isPainting = true;
      painting = paint(texts).finally(() => {
        isPainting = false;
      });
      painting.catch(() => {}); // awaited below
    };
    const { texts, error } = await translateRegions(regions, settings, this.#abort.signal, onText);
    await painting;
    if (texts.size === 0)
      return error ? this.#end('failed', describeError(error)) : this.#end('nothing', say('pictureAlready'));
    if (texts.size > shown) await paint(texts);
    const inOrder = regions.flatMap(({ id }) => texts.get(id) ?? []);
    this.#overlay?.list(inOrder, settings.target);
    if (error && this.#options.isAsked) this.#note.showMessage(describeError(error));
    else this.#note.remove();
    return 'shown';
  }

  async #show(patches: readonly PicturePatch[], size: Extent): Promise<void> {
    if (this.#abort.signal.aborted) return;
    this.#overlay ??= new PictureOverlay(this.picture.element, size, () => this.#options.onEnd('closed'));
    await this.#overlay.show(patches);
    this.#place();
  }

  #end(outcome: Outcome, line: string): Outcome {
    if (this.#abort.signal.aborted) return outcome;
    this.#unfollow();
    if (this.#options.isAsked) this.#note.showMessage(line);
    else this.#note.remove();
    return outcome;
  }

  /** Says what happened in any case: the failure is not of this picture alone, and another reader is not the person's choice. */
  #endUnread(error: unknown): Outcome {
    this.isUnread = true;
    if (this.#abort.signal.aborted) return 'unread';
    const { settings, onReadHere } = this.#options;
    const line = describeProblem(error, settings);
    if (settings.pictures.reader === 'device') this.#note.showMessage(line);
    else this.#note.showChoice(line, { label: say('pictureReadHere'), onPress: onReadHere });
    return 'unread';
  }

  /** Follows the picture; called before every frame. */
  #follow(): void {
    const { element } = this.picture;
    if (!element.isConnected) {
      this.#overlay?.place({ sheet: NOWHERE, parts: [] }, false);
      this.#lastPlace = '';
      this.#absentSince ??= performance.now();
      if (performance.now() - this.#absentSince > MAX_ABSENCE_MS) this.#options.onEnd('removed');
      return;
    }
    this.#absentSince = undefined;
    this.#frame += 1;
    if (this.#frame % CHECK_INTERVAL === 0 && this.picture.identity() !== this.#identity) {
      this.#options.onEnd('changed');
      return;
    }
    this.#place();
  }

  #place(): void {
    if (!this.#overlay || !this.#read) return;
    const { size, share } = this.#read;
    const found = this.picture.place(share === WHOLE ? size : undefined);
    const key = found ? placeKey(found.whole, found.box) : '';
    if (key === this.#lastPlace && this.#frame % CHECK_INTERVAL !== 0) return;
    this.#lastPlace = key;
    const sheet = found ? partOf(found.whole, share) : NOWHERE;
    const box = found && intersect(found.box, sheet);
    const parts = box ? this.#visibleParts(box) : [];
    this.#overlay.place({ sheet, parts }, isFixed(this.picture.element));
  }

  #visibleParts(box: Rect): Rect[] {
    const { element, kind } = this.picture;
    if (kind !== 'area') return visibleParts(element, box);
    const part = clipToAncestors(element, box);
    return part ? [part] : [];
  }

  #addNote(): StatusNote {
    return addStatusNote(this.picture.element, () => this.#shownBox());
  }

  #shownBox(): DOMRect {
    const place = this.picture.element.isConnected ? this.picture.place(undefined) : undefined;
    const box = place && clipToAncestors(this.picture.element, place.box);
    return box ? new DOMRect(box.x, box.y, box.width, box.height) : new DOMRect();
  }
}

const WHOLE: Rect = { x: 0, y: 0, width: 1, height: 1 };
const NOWHERE: Rect = { x: 0, y: 0, width: 0, height: 0 };

function isUnreadable(error: unknown): error is PictureFailed {
  return error instanceof PictureFailed && (error.problem === 'unreachable' || error.problem === 'not-a-picture');
}

function partOf(whole: Rect, share: Rect): Rect {
  return {
    x: whole.x + whole.width * share.x,
    y: whole.y + whole.height * share.y,
    width: whole.width * share.width,
    height: whole.height * share.height,
  };
}

function placeKey(...rects: readonly Rect[]): string {
  return rects.map(({ x, y, width, height }) => `${x} ${y} ${width} ${height}`).join(' ');
}

function scaledToScreen({ width, height }: Extent): Extent {
  return { width: width * devicePixelRatio, height: height * devicePixelRatio };
}

function isFixed(element: Element): boolean {
  for (let node: Element | null = element; node; node = node.parentElement)
    if (getComputedStyle(node).position === 'fixed') return true;
  return false;
}

/** Resolves once the page has been drawn without what was just removed. */
function nextFrame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
}
