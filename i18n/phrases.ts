import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

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
