import { describe, expect, test } from 'vitest';
import type { Encoding } from '#platform/text/encodings.ts';
import { encodingOf } from './encoding.ts';

/**
 * Encodes a text by trying all bytes for each letter, because Node can decode these encodings but not encode
 * them.
 */
function encoded(text: string, encoding: Encoding): Uint8Array {
  const decoder = new TextDecoder(encoding);
  const bytesOf = new Map<string, number[]>();
  for (let one = 0; one < 256; one += 1) {
    const single = decoder.decode(Uint8Array.of(one));
    if (single !== '\uFFFD' && !bytesOf.has(single)) bytesOf.set(single, [one]);
  }
  for (let lead = 0x81; lead < 0xff; lead += 1)
    for (let trail = 0x40; trail < 0xff; trail += 1) {
      const letter = decoder.decode(Uint8Array.of(lead, trail));
      if ([...letter].length === 1 && letter !== '\uFFFD' && !bytesOf.has(letter))
        bytesOf.set(letter, [lead, trail]);
    }
  return Uint8Array.from([...text].flatMap(letter => bytesOf.get(letter) ?? [0x3f]));
}

const csv = (...names: string[]) =>
  `Booking Number;Full Name;Check-in;Check-out\r\n${names.map((name, at) => `K-${at};${name};2026-12-01;2026-12-03`).join('\r\n')}`;

describe('encoding detection of a spreadsheet file', () => {
  test.each<[Encoding, string]>([
    ['windows-1252', csv('Müller')],
    ['windows-1252', csv('Hélène Lefèvre', 'José García')],
    [
      'windows-1252',
      csv('Jürgen Groß', 'Søren Kjær', 'Łódź'.normalize('NFC').replace(/[Łź]/g, 'o'), 'O’Brien – 10 €'),
    ],
    ['windows-1252', csv('Zoë', 'Émile Zola', 'Ça va')],
    ['shift_jis', csv('山田 太郎')],
    ['shift_jis', '予約番号,氏名,カナ\r\nA-1,髙橋 花子,タカハシ ハナコ'],
    ['shift_jis', csv('ﾔﾏﾀﾞ ﾀﾛｳ')],
    ['shift_jis', csv('김', '田中').replace('김', '鈴木')],
    ['euc-kr', csv('김민수', '이영희', '박지훈')],
    ['euc-kr', '예약번호,이름,체크인,체크아웃\r\nA-1,김민수,2026-12-01,2026-12-03'],
    ['gb18030', csv('王小明', '李娜', '张伟', '陈静', '赵丽颖')],
    ['gb18030', '预订号,姓名,入住日期,离店日期\r\nA-1,王小明,2026-12-01,2026-12-03'],
    ['big5', '訂單編號,姓名,入住日期,退房日期\r\nA-1,陳美玲,2026-12-01,2026-12-03'],
  ])('detects the encoding %s by its letters (%#)', (encoding, text) => {
    expect(encodingOf(encoded(text, encoding))).toBe(encoding);
  });

  test.each<[Encoding, string]>([
    ['windows-1250', csv('Żółć Łukasz', 'Wałęsa')],
    ['windows-1251', csv('Иван Петров')],
    ['windows-874', csv('สมชาย ใจดี')],
    ['euc-kr', csv('이미')],
    ['gb18030', csv('安安')],
  ])('does not guess an ambiguous encoding: %s (%#)', (encoding, text) => {
    expect(() => encodingOf(encoded(text, encoding))).toThrow(
      expect.objectContaining({ code: 'unclear_encoding' }),
    );
  });
});
