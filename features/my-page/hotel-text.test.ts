import { expect, test } from 'vitest';
import { hotelText } from './hotel-text.ts';

test.each([
  ['plain text with signs of markup', '5 < 6 & "花"', '5 &lt; 6 &amp; "花"'],
  ['lines as they were typed', '一行目\r\n二行目\n\n四行目', '一行目<br>二行目<br><br>四行目'],
  ['inline signs', '<b>太字</b> <em>強調</em>', '<b>太字</b> <em>強調</em>'],
  ['the text of anything else', '<h1 onclick="x()">題</h1><p style="x">文</p>', '題文'],
  ['no scripts', '案内<script>alert(1)</script><img src=x onerror=alert(1)>', '案内'],
  [
    'links that lead elsewhere',
    '<a href="https://x.example/?a=1&b=2" onclick="x()">店</a>',
    '<a href="https://x.example/?a=1&amp;b=2" target="_blank" rel="noopener noreferrer">店</a>',
  ],
  [
    'no addresses that run code',
    '<a href="javascript:alert(1)">店</a>',
    '<a target="_blank" rel="noopener noreferrer">店</a>',
  ],
])('a text of the hotel keeps %s', (_what, typed, shown) => {
  expect(hotelText(typed)).toBe(shown);
});
