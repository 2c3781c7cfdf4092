import { say } from '../messages/say.ts';
import { addStatusNote } from '../page-ui/status-note.ts';
import type { Settings } from '../settings/settings.ts';
import { elementAround, type Point, pictureAt, pictureInFocus, pictureWithAddress } from './find-pictures.ts';
import type { Rect } from './fit-picture.ts';
import { HoverButton } from './hover-button.ts';
import { areaPicture, type PagePicture } from './page-picture.ts';
import { PagePictures } from './page-pictures.ts';
import { PictureTranslation } from './picture-translation.ts';
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
    return this.#all !== undefined || this.#translations.size > 0;
  }

  removeAll(): void {
    this.#all?.stop();
    this.#all = undefined;
    for (const translation of this.#translations.values()) translation.remove();
    this.#translations.clear();
  }

  #toggleOne({ at, address, settings }: PictureInput & { do: 'one' }): void {
    const picture =
      (at && pictureAt(document, at, address)) ??
      (address === undefined ? undefined : pictureWithAddress(document, address)) ??
      (at ? undefined : pictureInFocus(document));
    const shown = picture && this.#translations.get(picture.element);
    if (!picture) reportNothing(at);
    else if (shown) shown.toggle();
    else void this.#translate(picture, { settings, isAsked: true }); // reports its own failures
  }

  #translateArea(area: Rect, settings: Settings): void {
    const picture = areaPicture(elementAround(document, area), area);
    void this.#translate(picture, { settings, isAsked: true, key: area }); // reports its own failures
  }

  #startAll(settings: Settings): void {
    this.#all ??= new PagePictures(
      {
        translate: async (picture) => {
          if (!this.#translations.has(picture.element)) await this.#translate(picture, { settings, isAsked: false });
        },
      },
      settings,
    );
  }

  #showButton({ isOn, settings }: PictureInput & { do: 'hover' }): void {
    this.#button ??= new HoverButton(
      (picture) => void this.#translate(picture, { settings: this.#settings ?? settings, isAsked: true }), // reports its own failures
      ({ element }) => this.#translations.has(element),
    );
    if (isOn) this.#button.start();
    else this.#button.stop();
  }

  async #translate(picture: PagePicture, { key = picture.element, ...options }: ToTranslate): Promise<void> {
    const translation = new PictureTranslation(picture, {
      ...options,
      onEnd: () => {
        translation.remove();
        this.#forget(key, translation);
      },
    });
    this.#translations.set(key, translation);
    const outcome = await translation.run();
    // Without a result it can be asked for again.
    if (outcome !== 'shown') this.#forget(key, translation);
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
