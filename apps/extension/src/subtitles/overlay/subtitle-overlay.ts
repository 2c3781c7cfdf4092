import type { LanguageCode } from '@interlinear/languages';
import type { SessionCue } from '@interlinear/subtitles/session';
import { WordFocus } from '@interlinear/subtitles/word-focus';
import { wordAt } from '@interlinear/subtitles/word-spans';
import { say } from '../../messages/say.ts';
import { createOverlay, type Overlay } from '../../page-ui/overlay.ts';
import type { SubtitleSettings } from '../subtitle-settings.ts';
import type { PanelBox } from '../transcript/place-panel.ts';
import { clearOfPanel } from './clear-of-panel.ts';
import { ControlsClearance } from './controls-clearance.ts';
import { type CueLanguages, createCue, setLook, tighten } from './cue-elements.ts';
import { createSubtitleIcon, type SubtitleIcon } from './icons.ts';
import { SUBTITLE_STYLES } from './overlay-styles.ts';
import { ForwardedPointer } from './own-full-screen.ts';
import { OverlayPlace } from './place-overlay.ts';
import { VideoWindow } from './video-window.ts';

/** Actions of the buttons beside a cue. */
interface OverlayActions {
  previous(): void;
  repeat(): void;
  next(): void;
  copy(): void;
  transcript(): void;
  /** Moves the video into a window of its own, or back. */
  toggleWindow(): void;
  /** Called when the person presses a word of the original. By keys, `back` returns the focus to it, if it is still shown. */
  lookUp(word: HTMLElement, cue: SessionCue, back?: () => boolean): void;
  /** Called when the focus comes to the words or leaves them. */
  hold(isHeld: boolean): void;
  close(): void;
  /** Called when the pointer comes onto the subtitles or leaves them. */
  hover(isOver: boolean): void;
  /** Called when the person presses the handle, which can be dragged only where the browser lets subtitles be pressed. */
  grab(): void;
  /** Stores the height at which the subtitles were dropped. */
  move(height: number): void;
}

export interface OverlayOptions {
  video: HTMLVideoElement;
  player: Element | null;
  /** Selector of the player's bar of controls. */
  controls: string | undefined;
  actions: OverlayActions;
}

/** The subtitles over one video. */
export class SubtitleOverlay {
  readonly #overlay: Overlay;
  readonly #options: OverlayOptions;
  readonly #place: OverlayPlace;
  readonly #clearance: ControlsClearance;
  readonly #pointer: ForwardedPointer;
  readonly #bottom: HTMLElement;
  readonly #top: HTMLElement;
  readonly #bar: HTMLElement;
  readonly #note: HTMLElement;
  readonly #words: WordFocus;
  readonly #cueOf = new WeakMap<Element, SessionCue>();
  #settings: SubtitleSettings;
  #cues: readonly SessionCue[] = [];
  #followed = { visibility: '', bottom: 0, sides: '0 0' };
  #panel: PanelBox | undefined;
  #languages: CueLanguages;

  constructor(options: OverlayOptions, settings: SubtitleSettings, target: LanguageCode) {
    this.#options = options;
    this.#settings = settings;
    this.#languages = { original: undefined, translation: target };
    this.#overlay = createOverlay(document, 'interlinear-subtitles', SUBTITLE_STYLES);
    this.#overlay.host.translate = false;
    this.#bottom = this.#add('area');
    this.#top = this.#add('area top');
    this.#note = this.#add('note');
    this.#note.role = 'status';
    this.#note.hidden = true;
    this.#bar = this.#createBar();
    this.#bottom.append(this.#note, this.#bar);
    this.#words = new WordFocus(this.#overlay.root, {
      lookUp: (word, back) => this.#lookUp(word, back),
      hold: options.actions.hold,
    });
    this.#listen();
    this.#clearance = new ControlsClearance(options.video, options.controls);
    this.#pointer = new ForwardedPointer({
      video: options.video,
      areas: [this.#bottom, this.#top],
      hover: options.actions.hover,
    });
    this.#place = new OverlayPlace(this.#overlay, options.video, options.player);
    this.setSettings(settings, target);
  }

  setSettings(settings: SubtitleSettings, target: LanguageCode): void {
    this.#settings = settings;
    this.#languages = { ...this.#languages, translation: target };
    for (const area of [this.#bottom, this.#top]) setLook(area, settings);
    this.#draw();
  }

  setOriginalLanguage(tag: string | undefined): void {
    this.#languages = { ...this.#languages, original: tag };
  }

  /** Shows these cues, the first on top. */
  show(cues: readonly SessionCue[]): void {
    this.#cues = cues;
    this.#draw();
  }

  /** Shows one line of explanation; an empty one takes it away. */
  explain(line: string): void {
    this.#note.hidden = line === '';
    if (this.#note.textContent !== line) this.#note.textContent = line;
  }

  /** Keeps clear of a panel over the video, from the next time on that it follows. */
  setPanel(panel: PanelBox | undefined): void {
    this.#panel = panel;
  }

  /** Follows the video and its controls; called with every frame and event. */
  follow(isHidden: boolean): void {
    this.#place.update();
    const visibility = isHidden ? 'hidden' : 'visible';
    const panel = this.#panel ? clearOfPanel(this.#overlay.host.getBoundingClientRect(), this.#panel) : undefined;
    const bottom = Math.round(Math.max(panel?.bottom ?? 0, this.#clearance.height(this.#options.player)));
    const sides = [panel?.left ?? 0, panel?.right ?? 0].map(Math.round).join(' ');
    // Writing the same again would cost a new style of the page.
    if (visibility !== this.#followed.visibility || bottom !== this.#followed.bottom) {
      this.#overlay.style({ visibility });
      this.#bottom.style.setProperty('--clear', `${bottom}px`);
    }
    const isNarrowed = sides !== this.#followed.sides;
    this.#followed = { visibility, bottom, sides };
    if (isNarrowed) this.#narrow(panel?.left ?? 0, panel?.right ?? 0);
  }

  #narrow(left: number, right: number): void {
    for (const area of [this.#bottom, this.#top]) {
      area.style.setProperty('--clear-left', `${left}px`);
      area.style.setProperty('--clear-right', `${right}px`);
    }
    this.#draw();
  }

  remove(): void {
    this.#clearance.stop();
    this.#pointer.stop();
    this.#place.remove();
  }

  #add(className: string, tag = 'div'): HTMLElement {
    const element = this.#overlay.host.ownerDocument.createElement(tag);
    element.className = className;
    this.#overlay.root.append(element);
    return element;
  }

  /** Moves the focus to the words, or away from them. */
  toggleWords(): void {
    this.#words.toggle();
  }

  #draw(): void {
    this.#words.redraw(() => this.#drawCues());
  }

  #drawCues(): void {
    for (const area of [this.#bottom, this.#top]) for (const cue of area.querySelectorAll('.cue')) cue.remove();
    const isTop = ({ placement }: SessionCue) => placement?.vertical === 'top';
    this.#top.append(...this.#cues.filter(isTop).map((cue) => this.#drawCue(cue)));
    this.#note.before(...this.#cues.filter((cue) => !isTop(cue)).map((cue) => this.#drawCue(cue)));
    this.#bar.hidden = this.#cues.length === 0;
    for (const area of [this.#bottom, this.#top])
      for (const cue of area.querySelectorAll<HTMLElement>('.cue')) tighten(cue);
  }

  #drawCue(cue: SessionCue): HTMLElement {
    const box = createCue(document, cue, { look: this.#settings, languages: this.#languages });
    this.#cueOf.set(box, cue);
    box.addEventListener('click', ({ target }) => {
      const word = wordAt(target);
      // A selection is made for copying.
      if (word && getSelection()?.isCollapsed !== false) this.#lookUp(word);
    });
    return box;
  }

  #lookUp(word: HTMLElement, back?: () => boolean): void {
    const box = word.closest('.cue');
    const cue = box && this.#cueOf.get(box);
    if (cue) this.#options.actions.lookUp(word, cue, back);
  }

  #createBar(): HTMLElement {
    const bar = this.#add('bar');
    const { actions } = this.#options;
    const buttons: readonly (readonly [SubtitleIcon, string, () => void])[] = [
      ['previous', say('subtitlePrevious'), actions.previous],
      ['repeat', say('subtitleRepeat'), actions.repeat],
      ['next', say('subtitleNext'), actions.next],
      ['copy', say('subtitleCopy'), actions.copy],
      ['transcript', say('transcriptToggle'), actions.transcript],
      ...(VideoWindow.isAvailable ? [['window', say('subtitleWindow'), actions.toggleWindow] as const] : []),
      ['move', say('subtitleMove'), actions.grab],
      ['close', say('subtitleOff'), actions.close],
    ];
    for (const [icon, label, run] of buttons) {
      const button = document.createElement('button');
      button.type = 'button';
      button.className = icon;
      button.title = label;
      button.ariaLabel = label;
      button.append(createSubtitleIcon(document, icon));
      button.addEventListener('click', run);
      if (icon === 'move') this.#addMoving(button);
      bar.append(button);
    }
    return bar;
  }

  #listen(): void {
    const { actions } = this.#options;
    for (const area of [this.#bottom, this.#top]) {
      area.addEventListener('pointerenter', () => actions.hover(true));
      area.addEventListener('pointerleave', () => actions.hover(false));
      // The player would pause, or become full screen.
      for (const type of ['click', 'dblclick', 'pointerdown', 'pointerup', 'mousedown', 'mouseup', 'contextmenu'])
        area.addEventListener(type, (event) => event.stopPropagation());
    }
    for (const type of ['keydown', 'keyup', 'keypress'])
      this.#bar.addEventListener(type, (event) => event.stopPropagation());
  }

  #addMoving(handle: HTMLElement): void {
    handle.addEventListener('pointerdown', (event) => this.#startDrag(event, handle));
    handle.addEventListener('keydown', (event) => {
      const step = KEY_STEPS[event.key];
      if (step === undefined) return;
      event.preventDefault();
      this.#options.actions.move(withinPicture(this.#settings.height + step));
    });
  }

  #startDrag(down: PointerEvent, handle: HTMLElement): void {
    if (down.button !== 0) return;
    down.preventDefault();
    handle.setPointerCapture(down.pointerId);
    const listening = new AbortController();
    const { signal } = listening;
    const box = this.#overlay.host.getBoundingClientRect();
    const former = box.bottom - this.#bottom.getBoundingClientRect().bottom;
    let height: number | undefined;
    const move = ({ clientY }: PointerEvent) => {
      height = withinPicture((former + down.clientY - clientY) / box.height);
      this.#bottom.style.setProperty('--height', String(height));
    };
    const end = () => {
      listening.abort();
      if (height !== undefined) this.#options.actions.move(height);
    };
    handle.addEventListener('pointermove', move, { signal });
    for (const type of ['pointerup', 'pointercancel']) handle.addEventListener(type, end, { signal });
  }
}

/** Change of the height by the arrow keys. */
const KEY_STEPS: Readonly<Record<string, number>> = { ArrowUp: 0.03, ArrowDown: -0.03 };

function withinPicture(height: number): number {
  return Math.max(0, Math.min(0.85, Math.round(height * 1000) / 1000));
}
