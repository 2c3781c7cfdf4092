import { delimited } from '../glossary-files/delimited.ts';
import type { FavoriteOfFile } from './favorite-files.ts';

/**
 * The lines by which a text file tells Anki how it is to be read (Anki manual, "Importing" › "Text Files" › "File Headers",
 * Anki 2.1.54 and newer; older ones take them for comments). `html:false` makes everything text, whatever page it is from. By the
 * identifier in the first column, a card that was imported before is brought up to date instead of made twice. The two columns that
 * are neither become the fields of the note type that the person chooses, in order: front and back of "Basic".
 */
const HEADER = '#separator:tab\n#html:false\n#guid column:1\n#tags column:4\n#columns:Id\tFront\tBack\tTags\n';

/** Favorites as a file that Anki imports ("Notes in Plain Text"): the text and its sentence in front, all else behind. */
export function toAnki(favorites: readonly FavoriteOfFile[]): string {
  return HEADER + delimited(favorites.map(toRow), '\t', '\n');
}

function toRow({ id, kind, text, translation, source, target, context, page, note }: FavoriteOfFile): string[] {
  const front = context && context !== text ? `${text}\n\n${context}` : text;
  const where = page?.address ? [`${page.title}\n${page.address}`] : [];
  const back = [translation, ...(note ? [note] : []), ...where].join('\n\n');
  // Words apart by spaces; `::` makes a tree of them.
  return [id, front, back, `interlinear interlinear::${kind} interlinear::${source}-${target}`];
}
