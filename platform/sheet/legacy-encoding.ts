const candidates = ['shift_jis', 'windows-1252', 'euc-kr', 'gb18030', 'big5'] as const;
type Candidate = (typeof candidates)[number];

/** Number of bytes that are examined. Names appear early and often. */
const SAMPLE = 64 * 1024;
const MIN_COMMON_SHARE = 0.9;
const MARGIN = 0.1;
/**
 * Minimum number of non-ASCII letters if several encodings fit. A few letters can fit several languages by
 * chance.
 */
const MIN_LETTERS = 6;

/**
 * Returns the encoding in which the letters of a non-Unicode text are common letters of a language. Returns
 * undefined if no encoding fits, or if several fit and none is certain enough, because a wrong guess would
 * garble guests' names.
 */
export function detectLegacyEncoding(bytes: Uint8Array): Candidate | undefined {
  const sample = bytes.subarray(0, SAMPLE);
  const scores = candidates
    .map(encoding => ({ encoding, ...scoreOf(sample, encoding) }))
    .filter(({ share }) => share >= MIN_COMMON_SHARE)
    .toSorted((one, other) => other.share - one.share);
  const [best] = scores;
  if (!best) return undefined;
  const rivals = scores.filter(({ share }) => share > best.share - MARGIN);
  if (rivals.length === 1) return best.encoding;
  // Prefer Japanese, because most files are in Japanese and kana are unmistakable. Then prefer Korean.
  const [sure] = ['shift_jis', 'euc-kr'].flatMap(name => rivals.filter(({ encoding }) => encoding === name));
  return sure && sure.letters >= MIN_LETTERS ? sure.encoding : undefined;
}

type Score = { share: number; letters: number };

/** Counts how many of the non-ASCII letters are common. The sample may end within a letter. */
function scoreOf(sample: Uint8Array, encoding: Candidate): Score {
  const text = new TextDecoder(encoding).decode(sample).replace(/\uFFFD$/, '');
  if (text.includes('\uFFFD')) return { share: 0, letters: 0 };
  if (encoding === 'windows-1252') return westernScore(text);
  const letters = text.match(/[^\p{ASCII}]/gu) ?? [];
  const common = letters.filter(letter => isCommon[encoding](letter));
  return { share: letters.length === 0 ? 0 : common.length / letters.length, letters: letters.length };
}

const isSign = (letter: string) => /[\u3000-\u303F\uFF01-\uFF5E\u2010-\u203B]/.test(letter);

/**
 * Whether a letter is common, judged by its two bytes. Each of these encodings places the common letters first.
 */
const isCommon: Record<Exclude<Candidate, 'windows-1252'>, (letter: string) => boolean> = {
  shift_jis: letter =>
    isSign(letter) || /[\u3041-\u30FF\uFF61-\uFF9F]/.test(letter) || commonKanji.has(letter),
  'euc-kr': letter => isSign(letter) || commonHangul.has(letter),
  gb18030: letter => isSign(letter) || commonHanzi.has(letter),
  big5: letter => isSign(letter) || commonTaiwanese.has(letter),
};

/** JIS level 1, KS X 1001, GB 2312 level 1, Big5 level 1. */
const commonKanji = lettersOf('shift_jis', [0x88, 0x98], [0x40, 0xfc]);
const commonHangul = lettersOf('euc-kr', [0xb0, 0xc8], [0xa1, 0xfe]);
const commonHanzi = lettersOf('gb18030', [0xb0, 0xd7], [0xa1, 0xfe]);
const commonTaiwanese = lettersOf('big5', [0xa4, 0xc6], [0x40, 0xfe]);

type Range = [from: number, to: number];

function lettersOf(encoding: Candidate, [firstLead, lastLead]: Range, [first, last]: Range): Set<string> {
  const bytes: number[] = [];
  for (let lead = firstLead; lead <= lastLead; lead += 1)
    for (let trail = first; trail <= last; trail += 1) bytes.push(lead, trail);
  return new Set(new TextDecoder(encoding).decode(Uint8Array.from(bytes)));
}

/**
 * Scores Western text. Its words have accents among plain letters, while wrongly decoded text has symbols or
 * hardly any plain letters.
 */
function westernScore(text: string): Score {
  const words = text.match(/[^\s\d,;:"()<>@/.&+'-]+/g) ?? [];
  const accentedWords = words.filter(word => /[^\p{ASCII}]/u.test(word));
  const westernWords = accentedWords.filter(isWestern);
  return {
    share: accentedWords.length === 0 ? 0 : westernWords.length / accentedWords.length,
    letters: accentedWords.length,
  };
}

function isWestern(word: string): boolean {
  if (/^[€£§©®°ºª«»¿¡–—‘’“”…·]+$/.test(word)) return true;
  const accents = word.match(/[^\p{ASCII}]/gu)?.length ?? 0;
  return (
    /^[A-Za-zÀ-ÖØ-öø-ÿŒœŠšŽžŸ’‘“”«»¿¡ºª]+$/.test(word) && (accents * 2 <= word.length || word.length <= 2)
  );
}
