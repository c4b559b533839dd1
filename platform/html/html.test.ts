import { expect, test } from 'vitest';
import { Html, html, scriptJson } from './html.ts';

test('the `html` tag escapes values', () => {
  const name = `<img src=x onerror="alert('1')"> & Söhne`;
  expect(html`<p title="${name}">${name}</p>`.source).toBe(
    '<p title="&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; Söhne">&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; Söhne</p>',
  );
});

test('the `html` tag does not escape markup that it has built', () => {
  const rows = ['a', '<b>'].map(text => html`<li>${text}</li>`);
  expect(html`<ul>${rows}</ul>`.source).toBe('<ul><li>a</li><li>&lt;b&gt;</li></ul>');
});

test('the `html` tag omits absent values', () => {
  expect(html`<p>${null}${undefined}${false}${0}</p>`.source).toBe('<p>0</p>');
});

test('JSON in a page cannot end its script element and is parsed unchanged', () => {
  const value = { text: '</script><script>alert(1)</script>\u2028&' };
  const written = scriptJson(value);
  expect(written).toBeInstanceOf(Html);
  expect(written.source).not.toMatch(/[<>&\u2028]/);
  expect(JSON.parse(written.source)).toEqual(value);
});
