import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PHRASE_END } from './phrase-ends.ts';

type BudouX = typeof import('budoux');

// Not by its name: that would load a whole DOM, 35 MB of it, which segmenting needs nothing of.
const require = createRequire(import.meta.url);
const place = dirname(require.resolve('budoux'));
const { Parser }: Pick<BudouX, 'Parser'> = require(join(place, 'parser.js'));
const { model }: { model: BudouX['jaModel'] } = require(join(place, 'data/models/ja.js'));

const parser = new Parser(model);

/** Words of our texts that the model would break in two. */
const wholeWords = ['お見比べ', '部屋番号', '次へ進む', 'お問い合わせ'];

/** Lines of names, numbers and dates break where they always do, and hold no phrases. */
const HAS_PHRASES = /\p{sc=Hiragana}/u;

/**
 * A Japanese text in the pieces that are read in one go: a line may end between them, and looks broken where it ends
 * elsewhere. Together they are the text.
 */
export function phrases(text: string): string[] {
  if (!HAS_PHRASES.test(text)) return [text];
  const kept = wholeWords.flatMap(word => placesOf(word, text));
  const ends = parser
    .parseBoundaries(text)
    .filter(end => !kept.some(({ from, to }) => from < end && end < to));
  return [0, ...ends].map((from, at) => text.slice(from, ends[at]));
}

function placesOf(word: string, text: string): { from: number; to: number }[] {
  const from = text.indexOf(word);
  if (from < 0) return [];
  const to = from + word.length;
  const later = placesOf(word, text.slice(to)).map(place => ({ from: place.from + to, to: place.to + to }));
  return [{ from, to }, ...later];
}

/**
 * A text of a catalogue, in the syntax of ICU, with a mark at the end of each phrase. What stands in braces (placeholders,
 * plurals) and the tags of rich texts stay as they are.
 */
export function withPhraseEnds(text: string): string {
  const pieces = [...text.matchAll(PIECE)].map(([piece]) => piece);
  const spoken = pieces.map(piece => (isSyntax(piece) ? spokenOf(piece) : piece));
  const ends = endsOf(spoken.join(''));
  let from = 0;
  return pieces
    .map((piece, at) => {
      const start = from;
      from += spoken[at]?.length ?? 0;
      return isSyntax(piece) ? piece : marked(piece, start, ends, pieces[at - 1]?.startsWith('<') ?? false);
    })
    .join('');
}

/** Tags, braces with one more level of braces within, and what stands between these. */
const PIECE = /<\/?\w+>|\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}|[^<{]+|[<{]/g;
const isSyntax = (piece: string) => /^[<{]/.test(piece);

/** What is read in its place: something that is named where a value comes in, nothing for a tag. */
const spokenOf = (piece: string) => (piece.startsWith('{') ? '■' : '');

function endsOf(text: string): ReadonlySet<number> {
  let end = 0;
  return new Set(phrases(text).map(phrase => (end += phrase.length)));
}

/** `isInside`: a tag stands before it, where a line may end as well. */
const marked = (piece: string, start: number, ends: ReadonlySet<number>, isInside: boolean) =>
  [...piece]
    .map((sign, at) => ((at > 0 || isInside) && ends.has(start + at) ? PHRASE_END + sign : sign))
    .join('');
