import { expect, test } from 'vitest';
import { Html, html, scriptJson } from './html.ts';

test('escapes values in a page', () => {
  const name = `<img src=x onerror="alert('1')"> & Söhne`;
  expect(html`<p title="${name}">${name}</p>`.source).toBe(
    '<p title="&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; Söhne">&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; Söhne</p>',
  );
});

test('inserts markup that was built by the tag without escaping it', () => {
  const rows = ['a', '<b>'].map(text => html`<li>${text}</li>`);
  expect(html`<ul>${rows}</ul>`.source).toBe('<ul><li>a</li><li>&lt;b&gt;</li></ul>');
});

test('omits absent values', () => {
  expect(html`<p>${null}${undefined}${false}${0}</p>`.source).toBe('<p>0</p>');
});

test('JSON in a page cannot end its script element and is parsed unchanged', () => {
  const value = { text: '</script><script>alert(1)</script>\u2028&' };
  const written = scriptJson(value);
  expect(written).toBeInstanceOf(Html);
  expect(written.source).not.toMatch(/[<>&\u2028]/);
  expect(JSON.parse(written.source)).toEqual(value);
});
