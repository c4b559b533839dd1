import { describe, expect, test } from 'vitest';
import { csvLine } from './csv.ts';
import { shiftJis } from './shift-jis.ts';

const read = (bytes: Buffer) => new TextDecoder('shift_jis', { fatal: true }).decode(bytes);

describe('a line of CSV', () => {
  test('a CSV line quotes every cell and doubles quotes within it', () => {
    expect(csvLine(['山田, 太郎', 'a "b"', ''])).toBe('"山田, 太郎","a ""b""",""\r\n');
  });

  test('a CSV line marks formulas as text, even in full-width characters and after spaces', () => {
    for (const cell of ['=1+1', '+81 90', '-2', '@SUM(A1)', '＝cmd|calc', ' =1', '\t=1'])
      expect(csvLine([cell])).toMatch(/^"'/);
    expect(csvLine(['a=b', '090-1234', '2026/11/21'])).toBe('"a=b","090-1234","2026/11/21"\r\n');
  });

  test('a CSV line keeps line breaks and omits characters that would end the file early', () => {
    expect(csvLine(['a\nb\u0000\u001a'])).toBe('"a\nb"\r\n');
  });
});

describe('Shift_JIS', () => {
  test('encodes the characters of Windows Shift_JIS to the same bytes as Windows', () => {
    const text = '髙橋 﨑 ①Ⅳ㈱ ｱｲｳ 東京都、〒 "a\\~"\r\n';
    expect(shiftJis(text)).toMatchObject({ missing: [] });
    expect(read(shiftJis(text).bytes)).toBe(text);
    expect(shiftJis('髙').bytes).toEqual(Buffer.from([0xfb, 0xfc]));
    expect(shiftJis('①').bytes).toEqual(Buffer.from([0x87, 0x40]));
    expect(shiftJis('∵¬').bytes).toEqual(Buffer.from([0x81, 0xe6, 0x81, 0xca]));
  });

  test('encodes wave dashes and minus signs as the Shift_JIS characters that look the same', () => {
    expect(read(shiftJis('11〜12−3 ¥5').bytes)).toBe('11～12－3 ￥5');
    expect(shiftJis('〜−¥').missing).toEqual([]);
  });

  test('replaces characters that Shift_JIS lacks with 〓 and reports them', () => {
    const { bytes, missing } = shiftJis('𠮷田 김민수 张伟 Żółć 葛\u{e0100}城 😀 \ue000');
    expect(read(bytes)).toBe('〓田 〓〓〓 〓〓 〓〓〓〓 〓城 〓 〓');
    expect(missing).toEqual([
      '𠮷',
      '김',
      '민',
      '수',
      '张',
      '伟',
      'Ż',
      'ó',
      'ł',
      'ć',
      '葛\u{e0100}',
      '😀',
      '\ue000',
    ]);
  });

  test('composes decomposed kana before encoding them in Shift_JIS', () => {
    expect(read(shiftJis('か\u3099き').bytes)).toBe('がき');
  });
});
