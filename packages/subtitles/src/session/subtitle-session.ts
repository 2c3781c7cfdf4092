export type { SessionCue, SubtitleSessionOptions, SubtitleState, SubtitleTranslation } from './session-types.ts';
