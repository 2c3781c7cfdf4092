import type { LanguageCode } from '@interlinear/languages';
import { type FaceStyle, faceStack, fallbackFaces, prefersOwnFaces } from './faces.ts';
import { type FaceLibrary, type OpenFace, openFaces } from './open-face.ts';

/** Chooses the face for each character of a translation. */
export interface FaceChoice {
  /** Opens the faces that a text needs; required before calling `faceOf` for its characters. */
  prepare(text: string, style: FaceStyle): Promise<void>;
  faceOf(codePoint: number, style: FaceStyle): OpenFace;
}

/**
 * Chooses faces of a library for translations into `target`. Characters missing everywhere show the first face's
 * `.notdef`.
 */
export function chooseFaces(library: FaceLibrary, target: LanguageCode): FaceChoice {
  const open = openFaces(library);
  const choices = new Map<string, StyleChoice>();

  async function choiceOf(style: FaceStyle): Promise<StyleChoice> {
    const known = choices.get(keyOf(style));
    if (known) return known;
    const choice = { stack: await Promise.all(faceStack(target, style).map(open)), byCharacter: new Map() };
    choices.set(keyOf(style), choice);
    return choice;
  }

  return {
    async prepare(text, style) {
      const { stack, byCharacter } = await choiceOf(style);
      for (const character of text) {
        const codePoint = character.codePointAt(0) ?? 0;
        if (byCharacter.has(codePoint)) continue;
        const order = prefersOwnFaces(target, codePoint) ? [...stack.slice(1), ...stack.slice(0, 1)] : stack;
        const face =
          order.find((one) => one.hasCharacter(codePoint)) ?? (await fallback(character, codePoint, style, open));
        byCharacter.set(codePoint, face ?? stack[0]);
      }
    },
    faceOf(codePoint, style) {
      const choice = choices.get(keyOf(style));
      const face = choice?.byCharacter.get(codePoint) ?? choice?.stack[0];
      if (!face) throw new Error('No face was prepared for this style.');
      return face;
    },
  };
}

interface StyleChoice {
  stack: readonly OpenFace[];
  byCharacter: Map<number, OpenFace | undefined>;
}

async function fallback(
  character: string,
  codePoint: number,
  style: FaceStyle,
  open: (name: string) => Promise<OpenFace>,
): Promise<OpenFace | undefined> {
  // Invisible characters need no face.
  if (/\p{Default_Ignorable_Code_Point}|\p{Cc}|\p{Co}/u.test(character)) return undefined;
  for (const name of fallbackFaces(character, style)) {
    const face = await open(name);
    if (face.hasCharacter(codePoint)) return face;
  }
  return undefined;
}

function keyOf({ family, isBold, isItalic, isCompact }: FaceStyle): string {
  return `${family}${isBold ? 'b' : ''}${isItalic ? 'i' : ''}${isCompact ? 'c' : ''}`;
}
