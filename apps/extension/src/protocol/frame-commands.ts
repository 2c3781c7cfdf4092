import type { ListedTerm } from '@interlinear/translation/term-list';
import type { SessionState } from '@interlinear/webpage/session';

/**
 * Commands that the extension sends to a frame. Only its background and its own pages can send them: `tabs.sendMessage`
 * reaches content scripts and nothing else. Translation settings are not among them; they come through the port
 * (`page-port.ts`).
 *
 * - `start`, `stop`, `retry`: for every frame of a tab
 * - `translate-all`: translates all of a page that is translated as it is read
 * - `find-terms`: finds and translates the recurring names and terms of the page, and uses them; outermost frame only
 * - `terms`: answers these terms at once (`PageTerms`); outermost frame only
 * - `use-terms`: uses other terms, or none without `terms`; for every frame of a tab
 * - `status`: answers the frame's progress (`PageState`) at once
 * - `report`: sends the progress through the port again, to a background that was restarted
 * - `about`: answers facts about the page (`AboutPage`); outermost frame only
 * - `translate-selection`: opens the card for the text selected in this frame
 * - `translate-picture`: translates the picture where the context menu was opened, or without a menu the one under the pointer
 * - `translate-pictures`, `restore-pictures`: for all pictures, in every frame
 * - `has-pictures`: answers at once whether pictures of the frame are translated (boolean)
 * - `select-area`: lets the person select an area of the window to translate; outermost frame only
 * - `choose-part`: lets the person choose the part of the page to translate; outermost frame only
 * - `show-subtitles`, `hide-subtitles`: for every frame of a tab, because not all know the page around them
 * - `toggle-transcript`: opens or closes the transcript of a frame's video, where subtitles are shown
 * - `has-video`: answers at once, with true, if the frame has a video; other frames do not answer
 * - `is-pdf`: answers at once whether the outermost frame shows a PDF in the browser's viewer (boolean)
 * - `read-file`: answers a part of the file that the outermost frame shows (`FileChunk`)
 * - `logged-out`: announces that the person has logged out of `site` in the extension; for pages of that site
 * - `progress`: tells the outermost frame the progress of the whole tab
 */
export type FrameCommand =
  | {
      type:
        | 'start'
        | 'stop'
        | 'retry'
        | 'translate-all'
        | 'find-terms'
        | 'terms'
        | 'status'
        | 'report'
        | 'about'
        | 'is-pdf'
        | 'translate-selection';
    }
  | { type: 'translate-pictures' | 'restore-pictures' | 'has-pictures' | 'select-area' | 'choose-part' }
  | { type: 'show-subtitles' | 'hide-subtitles' | 'toggle-transcript' | 'has-video' }
  | { type: 'translate-picture'; menu?: { address?: string } }
  | { type: 'use-terms'; terms?: readonly ListedTerm[] }
  | { type: 'read-file'; offset: number }
  | { type: 'logged-out'; site: string }
  | { type: 'progress'; state: SessionState };

/** The answer to `status` in a frame that is not translated. */
export const OFF_STATE: SessionState = { status: 'off', found: 0, translated: 0, kept: 0, pending: 0, failed: 0 };

/** The answer to `status` in a frame whose page engine is still loading. */
export const STARTING_STATE: SessionState = { ...OFF_STATE, status: 'working' };
