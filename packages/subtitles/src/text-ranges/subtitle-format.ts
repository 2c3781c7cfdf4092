/** Parser and writer for the text of one subtitle format. */
export interface SubtitleFormat {
  /** Finds the text of every cue in a file. */
  readCues(source: string): CueText[];
  /** Splits the text of a cue into plain text, tags and line breaks. */
  tokenize(text: string): CueToken[];
  /** Encodes plain text, which must be free of control characters, for use in a cue. */
  encode(text: string): string;
  /** Breaks the lines of an encoded cue that are too long. `newline` is the file's own line ending. */
  wrapLines(text: string, newline: string): string;
  /** Separates the original from its translation where a cue shows both. */
  lineBreak(newline: string): string;
}

/** Text of one cue. */
export interface CueText {
  /** Range of the text in the source: [start, end). */
  start: number;
  end: number;
  /** Text of the range. In SRT and WebVTT, lines that continue a sentence are joined. */
  text: string;
}

export type CueToken =
  | { kind: 'text'; text: string }
  /** Tags of a pair that nests properly. */
  | { kind: 'open'; source: string; name: string }
  | { kind: 'close'; source: string }
  | { kind: 'break'; source: string }
  /** Tag without a partner: an override, a position, a karaoke time. */
  | { kind: 'tag'; source: string };
