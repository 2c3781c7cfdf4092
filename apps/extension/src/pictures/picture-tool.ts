import { say } from '../messages/say.ts';
import { addStatusNote } from '../page-ui/status-note.ts';
import type { Settings } from '../settings/settings.ts';
import { readingOnDevice } from './chosen-reader.ts';
import {
  elementAround,
  type Point,
  pictureAt,
  pictureInFocus,
  pictureWithAddress,
  pseudoPictureAt,
} from './find-pictures.ts';
import type { Rect } from './fit-picture.ts';
import { HoverButton } from './hover-button.ts';
import { areaPicture, type PagePicture } from './page-picture.ts';
import { PagePictures } from './page-pictures.ts';
import { type Outcome, PictureTranslation } from './picture-translation.ts';
import { asShown } from './screen-picture.ts';
import { selectArea } from './select-area.ts';

/** Request to the tool that translates pictures. */
export type PictureInput =
  /** The picture at a point, that with an address, or without both the one under the pointer. */
  | { do: 'one'; at?: Point | undefined; address?: string | undefined; settings: Settings }
  /** All pictures. */
  | { do: 'all'; settings: Settings }
  /** Removes all translations. */
  | { do: 'none'; settings: Settings }
  /** A part of the window that the person selects. */
  | { do: 'area'; settings: Settings }
  /** Shows and hides the button on hovered pictures. */
  | { do: 'hover'; isOn: boolean; settings: Settings };

/** Translated pictures of a frame. */
export class PictureTool {
  /** By the picture's element, or by the place of a selected area. */
  readonly #translations = new Map<Element | Rect, PictureTranslation>();
  #settings: Settings | undefined;
  #all: PagePictures | undefined;
  #button: HoverButton | undefined;

  handle(input: PictureInput): void {
    this.#settings = input.settings;
    if (input.do === 'one') this.#toggleOne(input);
    else if (input.do === 'none') this.removeAll();
    else if (input.do === 'all') this.#startAll(input.settings);
    else if (input.do === 'area') selectArea((area) => this.#translateArea(area, input.settings));
    else this.#showButton(input);
  }

  /** Whether all pictures of the page are being translated, or any is. */
  get isOn(): boolean {
    return this.#all !== undefined || [...this.#translations.keys()].some((key) => this.#isTranslated(key));
  }

  removeAll(): void {
    this.#stopAll();
    for (const translation of this.#translations.values()) translation.remove();
    this.#translations.clear();
  }

  #toggleOne({ at, address, settings }: PictureInput & { do: 'one' }): void {
    const picture =
      (at && pictureAt(document, at, address)) ??
      (address === undefined ? undefined : pictureWithAddress(document, address)) ??
      (at ? pseudoPictureAt(document, at) : pictureInFocus(document));
    const shown = picture && this.#translations.get(picture.element);
    if (!picture) reportNothing(at);
    else if (shown && !shown.isUnread) shown.toggle();
    else void this.#translate(picture, { settings, isAsked: true }); // reports its own failures
  }

  #translateArea(area: Rect, settings: Settings): void {
    const picture = areaPicture(elementAround(document, area), area);
    void this.#translate(picture, { settings, isAsked: true, key: area }); // reports its own failures
  }

  #stopAll(): void {
    this.#all?.stop();
    this.#all = undefined;
  }

  #startAll(settings: Settings): void {
    this.#all ??= new PagePictures(
      {
        translate: async (picture) => {
          if (this.#isTranslated(picture.element)) return;
          const outcome = await this.#translate(picture, { settings, isAsked: false });
          // All others would fail too.
          if (outcome === 'unread') this.#stopAll();
        },
      },
      settings,
    );
  }

  #showButton({ isOn, settings }: PictureInput & { do: 'hover' }): void {
    this.#button ??= new HoverButton(
      (picture) => void this.#translate(picture, { settings: this.#settings ?? settings, isAsked: true }), // reports its own failures
      ({ element }) => this.#isTranslated(element),
    );
    if (isOn) this.#button.start();
    else this.#button.stop();
  }

  async #translate(picture: PagePicture, { key = picture.element, ...options }: ToTranslate): Promise<Outcome> {
    const translation = new PictureTranslation(asShown(picture), {
      ...options,
      onReadHere: () => {
        const settings = readingOnDevice(options.settings);
        if (options.isAsked)
          void this.#translate(picture, { ...options, settings, key }); // reports its own failures
        else this.#startAll(settings);
      },
      onEnd: () => {
        translation.remove();
        this.#forget(key, translation);
      },
    });
    // Its reader failed, and its note is still shown.
    this.#translations.get(key)?.remove();
    this.#translations.set(key, translation);
    const outcome = await translation.run();
    // Without a result it can be asked for again.
    if (outcome === 'nothing' || outcome === 'failed') this.#forget(key, translation);
    return outcome;
  }

  #isTranslated(key: Element | Rect): boolean {
    return this.#translations.get(key)?.isUnread === false;
  }

  #forget(key: Element | Rect, translation: PictureTranslation): void {
    if (this.#translations.get(key) === translation) this.#translations.delete(key);
  }
}

interface ToTranslate {
  settings: Settings;
  isAsked: boolean;
  key?: Element | Rect;
}

function reportNothing(at: Point | undefined): void {
  const { x, y } = at ?? { x: innerWidth / 2, y: innerHeight / 2 };
  addStatusNote(document.documentElement, () => new DOMRect(x, y, 0, 0)).showMessage(say('pictureNone'));
}
