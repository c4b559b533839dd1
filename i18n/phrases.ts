import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PHRASE_END } from './phrase-ends.ts';

type BudouX = typeof import('budoux');

// Not imported by name, because such an import would load an entire DOM implementation (35 MB) that is not needed to
// split text.
const require = createRequire(import.meta.url);
const packageFolder = dirname(require.resolve('budoux'));
const { Parser }: Pick<BudouX, 'Parser'> = require(join(packageFolder, 'parser.js'));
const { model }: { model: BudouX['jaModel'] } = require(join(packageFolder, 'data/models/ja.js'));

const parser = new Parser(model);

/** Words in our texts that the language model would split. */
const unsplitWords = ['お見比べ', '部屋番号', '次へ進む', 'お問い合わせ'];

/** Names, numbers and dates have no hiragana and are not split into phrases. */
const HAS_PHRASES = /\p{sc=Hiragana}/u;

/** Splits a Japanese text into phrases, between which a line may break. The joined phrases equal the text. */
export function phrases(text: string): string[] {
  if (!HAS_PHRASES.test(text)) return [text];
  const unsplitRanges = unsplitWords.flatMap(word => placesOf(word, text));
  const ends = parser
    .parseBoundaries(text)
    .filter(end => !unsplitRanges.some(({ from, to }) => from < end && end < to));
  return [0, ...ends].map((from, at) => text.slice(from, ends[at]));
}

function placesOf(word: string, text: string): { from: number; to: number }[] {
  const from = text.indexOf(word);
  if (from < 0) return [];
  const to = from + word.length;
  const furtherPlaces = placesOf(word, text.slice(to)).map(place => ({
    from: place.from + to,
    to: place.to + to,
  }));
  return [{ from, to }, ...furtherPlaces];
}

/**
 * Marks the end of each phrase in a catalog text with ICU syntax. Braces (placeholders, plurals) and tags
 * remain unchanged.
 */
export function withPhraseEnds(text: string): string {
  const pieces = [...text.matchAll(PIECE)].map(([piece]) => piece);
  const visibleParts = pieces.map(piece => (isSyntax(piece) ? placeholderOf(piece) : piece));
  const ends = phraseEndsOf(visibleParts.join(''));
  let from = 0;
  return pieces
    .map((piece, at) => {
      const start = from;
      from += visibleParts[at]?.length ?? 0;
      return isSyntax(piece)
        ? piece
        : markPhraseEnds(piece, start, ends, pieces[at - 1]?.startsWith('<') ?? false);
    })
    .join('');
}

const PIECE = /<\/?\w+>|\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}|[^<{]+|[<{]/g;
const isSyntax = (piece: string) => /^[<{]/.test(piece);

/**
 * Returns the stand-in for a piece when the text is split: a noun-like character for a value, nothing for a
 * tag.
 */
const placeholderOf = (piece: string) => (piece.startsWith('{') ? '■' : '');

function phraseEndsOf(text: string): ReadonlySet<number> {
  let end = 0;
  return new Set(phrases(text).map(phrase => (end += phrase.length)));
}

/** `isInside` means that a tag precedes this piece, so a line may also break before its first character. */
const markPhraseEnds = (piece: string, start: number, ends: ReadonlySet<number>, isInside: boolean) =>
  [...piece]
    .map((sign, at) => ((at > 0 || isInside) && ends.has(start + at) ? PHRASE_END + sign : sign))
    .join('');
