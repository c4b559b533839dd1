import { expect, test } from 'vitest';
import { textOf } from './text-of.ts';

test('plain text separates paragraphs and headings by blank lines, and lines by line breaks', () => {
  expect(textOf('<h2>ご案内</h2><p>一行目<br />二行目</p><p></p><p>次</p>')).toBe(
    'ご案内\n\n一行目\n二行目\n\n次',
  );
});

test('plain text has list items on consecutive lines', () => {
  expect(textOf('<p>持ち物</p><ul><li><p>旅券</p></li><li>鍵</li></ul><p>以上</p>')).toBe(
    '持ち物\n\n- 旅券\n- 鍵\n\n以上',
  );
});

test("plain text contains the URL of a link unless the link's text is the URL", () => {
  expect(textOf('<p><a href="https://x.jp/?a=1&amp;b=2"><strong>地図</strong></a></p>')).toBe(
    '地図 ( https://x.jp/?a=1&b=2 )',
  );
  expect(textOf('<p><a href="https://x.jp/">https://x.jp/</a></p>')).toBe('https://x.jp/');
});

test('plain text contains entities decoded exactly once', () => {
  expect(textOf('<p>&lt;b&gt; &amp;amp; &quot;花&quot;</p>')).toBe('<b> &amp; "花"');
});
