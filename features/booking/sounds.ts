import { isHiragana, isKatakana, toHiragana, toKatakana, toRomaji } from 'wanakana';

/** Full width and half width, capitals, accents and kana of both scripts made alike. Kana come out as hiragana. */
export function folded(text: string): string {
  const plain = text.normalize('NFKD').replace(LATIN_ACCENTS, '').normalize('NFKC').toLowerCase();
  return toHiragana(plain, { passRomaji: true, convertLongVowelMark: false }).replace(
    OLD_KANJI,
    old => kanji[old] ?? old,
  );
}

const LATIN_ACCENTS = /[\u0300-\u036f]/g;

/** How names in the register are written, and how people type them. */
const kanji: Record<string, string> = {
  髙: '高',
  﨑: '崎',
  嵜: '崎',
  邊: '辺',
  邉: '辺',
  齋: '斎',
  齊: '斉',
  澤: '沢',
  濵: '浜',
  濱: '浜',
  德: '徳',
  廣: '広',
  國: '国',
  櫻: '桜',
  嶋: '島',
  惠: '恵',
  龍: '竜',
  眞: '真',
};
const OLD_KANJI = new RegExp(`[${Object.keys(kanji).join('')}]`, 'g');

/** How kana sound in Latin letters: さとう is satou. In: kana or letters as `folded` gives them. */
export const spelled = (word: string): string =>
  toRomaji(toKatakana(word, { passRomaji: true }))
    .toLowerCase()
    .replace(NO_LETTER, '');

/**
 * One spelling for all that sound alike: Satō, Satou, Satoh and さとう are sato; Simbasi, Shimbashi and しんばし
 * shinbashi. A word may be half typed. Empty for what is no Japanese word: Lee is not Le.
 */
export function sound(word: string): string {
  const plain = spelled(word)
    .replace(/oh(?![aiueo])/g, 'o')
    .replace(/m(?=[bmp])/g, 'n');
  return systematic(plain)
    .replace(/tch/g, 'cch')
    .replace(/ou+|o{2,}/g, 'o')
    .replace(/([aeiu])\1+/g, '$1');
}

/** Kunrei and Hepburn alike. No Japanese word has one of these letters; the last consonants may lack their vowel yet. */
function systematic(latin: string): string {
  const [, whole = '', begun = ''] = /^(.*?)([^aiueo]{0,2})$/.exec(latin) ?? [];
  const kana = /[lqvx]/.test(latin) ? '' : toHiragana(whole);
  return isHiragana(kana) ? spelled(kana) + begun : '';
}

/** How a Japanese word in Latin letters may be written in kana, long vowels short: yamada is ヤマダ. Else empty. */
export function inKana(word: string): string {
  const kana = toKatakana(sound(word));
  return isKatakana(kana) ? kana : '';
}

const NO_LETTER = /[^a-z]/g;
