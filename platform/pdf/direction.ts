import bidiFactory from 'bidi-js';

const bidi = bidiFactory();

/** A character of a paragraph with its bidi level: even is left to right, odd is right to left. */
export type DirectedCharacter = { sign: string; level: number };

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
/** Characters that could change the direction of the text around a name. They are removed. */
const OVERRIDES = /[\u202a-\u202e\u2066-\u2069]/g;

export function bidiCharacters(paragraph: string): DirectedCharacter[] {
  const text = paragraph.replaceAll(OVERRIDES, '');
  if (!RIGHT_TO_LEFT.test(text)) return Array.from(text, sign => ({ sign, level: 0 }));
  const { levels } = bidi.getEmbeddingLevels(text);
  const mirroredCharacters = bidi.getMirroredCharactersMap(text, levels);
  let at = 0;
  return Array.from(text, sign => {
    const character = { sign: mirroredCharacters.get(at) ?? sign, level: levels[at] ?? 0 };
    at += sign.length;
    return character;
  });
}

export function visualOrder(parts: readonly { level: number }[]): number[] {
  if (parts.every(({ level }) => level % 2 === 0)) return parts.map((_, index) => index);
  const levels = Uint8Array.from(parts, ({ level }) => level);
  const paragraphs = [{ start: 0, end: parts.length - 1, level: 0 }];
  return bidi.getReorderedIndices('x'.repeat(parts.length), { levels, paragraphs });
}
