import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { installPlayerHook } from '../player-hook/player-hook.ts';

/** Runs among the page's own scripts, without access to the extension; present only where subtitles are wanted. */
export default defineUnlistedScript(() => installPlayerHook());
