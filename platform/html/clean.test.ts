import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scriptPayloads } from '#test/harness/script-payloads.ts';
import { cleanInlineText, cleanRichText, linkAddresses } from './clean.ts';

const isOwn = (address: string) => /^\{host\}(?:[/?#]|$)/.test(address);

// Describes all permitted output, so that the tests need not rely on a parser.
const richForm =
  /^(?:[^<>]|<\/?(?:h2|h3|h4|p|strong|em|u|ul|ol|li)>|<br \/>|<a href="(?:https?:\/\/|\{host\}(?=[/?#"]))[^"<>]*">|<\/a>)*$/i;
const inlineForm =
  /^(?:[^<>]|>|<(?=[\s\d=]|$)|<\/?(?:b|strong|i|em|u|s|small)>|<br \/>|<a href="(?:https?:\/\/|mailto:|tel:|\{host\}(?=[/?#"]))[^"<]*">|<\/a>)*$/i;

describe('HTML that cannot run scripts', () => {
  it.each(scriptPayloads)('keeps only harmless markup of %j', payload => {
    expect(cleanRichText(payload, isOwn)).toMatch(richForm);
    expect(cleanInlineText(payload, isOwn)).toMatch(inlineForm);
  });
});

const pieces = fc.constantFrom(
  ...['<', '>', '</', '/', '!', '"', "'", '=', '&', ' ', '\n', 'x', '5', '文', '{host}', '\u00a0'],
  ...['<p>', '</p>', '<p/>', '<div>', '</div>', '<h1>', '</h1>', '<h2>', '</h2>', '<br>', '</br>'],
  ...['<b>', '</b>', '<i>', '</i>', '<ul>', '<ol>', '<li>', '</li>', '</ul>', '<table><td>', '<title>'],
  ...['<a href="https://x/">', "<a href='{host}/\"'>", '<a href=x>', '<a href="tel:1">', '<a ', '</a>'],
  ...[
    '<script>',
    '</script>',
    '<style>',
    '</style>',
    '<svg>',
    '</svg>',
    '<math>',
    '<textarea>',
    '</textarea>',
  ],
  ...[
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<?',
    '&amp;',
    '&lt;',
    '&lt',
    '&#60;',
    '&#x3c;',
    '&gt;',
    'javascript:',
  ],
);
const broken = fc.array(pieces, { maxLength: 20 }).map(parts => parts.join(''));

describe('cleaning twice', () => {
  it('cleaning twice changes nothing more and leaves no executable markup', () => {
    fc.assert(
      fc.property(fc.oneof(broken, fc.string()), html => {
        const rich = cleanRichText(html);
        const inline = cleanInlineText(html);
        expect([rich, inline]).toEqual([expect.stringMatching(richForm), expect.stringMatching(inlineForm)]);
        expect([cleanRichText(rich), cleanInlineText(inline)]).toEqual([rich, inline]);
      }),
    );
  });
});

describe('a rich text', () => {
  it.each([
    [
      'headings, below the level of the page heading',
      '<h1>甲</h1><h3>乙</h3><h6>丙</h6>',
      '<h2>甲</h2><h3>乙</h3><h4>丙</h4>',
    ],
    [
      'bold, italic and underlined',
      '<p><b>a</b><i>b</i><u>c</u></p>',
      '<p><strong>a</strong><em>b</em><u>c</u></p>',
    ],
    [
      'lists',
      '<ul><li>a<li>b</ul><ol start="3"><li>c</ol>',
      '<ul><li>a</li><li>b</li></ul><ol><li>c</li></ol>',
    ],
    ['line breaks', '<p>a<br>b</p>', '<p>a<br />b</p>'],
    ['only the text of other elements', '<table><tr><td class="x">文</td></tr></table>', '文'],
    [
      'only the address of links',
      '<a href="https://x.example/?a=1&amp;b=2" target="x">店</a>',
      '<a href="https://x.example/?a=1&amp;b=2">店</a>',
    ],
    ['links to our own pages', '<a href="{host}/mypage">店</a>', '<a href="{host}/mypage">店</a>'],
    ['no link to a host that only starts like ours', '<a href="{host}evil.com/x">店</a>', '店'],
    ['no other links', '<a href="mailto:a@x.example">店</a><a name="x">店</a>', '店店'],
  ])('cleaning a rich text keeps %s', (_what, written, kept) => {
    expect(cleanRichText(written, isOwn)).toBe(kept);
  });

  it.each(['<p></p>', '<h2> <br></h2>', '<p>&nbsp;</p>', '<script>x</script>'])(
    'a rich text without content becomes empty: %s',
    written => {
      expect(cleanRichText(written, isOwn)).toBe('');
    },
  );
});

describe('an inline text', () => {
  it.each([
    ['markup characters that are plain text', '5 < 6 & "花" > <3', '5 < 6 & "花" > <3'],
    ['line breaks as typed', '一行目\r\n二行目', '一行目\r\n二行目'],
    ['inline elements', '<b>太字</b> <em>強調</em>', '<b>太字</b> <em>強調</em>'],
    ['only the text of other elements', '<h1 onclick="x()">題</h1><p style="x">文</p>', '題文'],
    [
      'links to other addresses',
      '<a href="tel:+81312345678" onclick="x()">店</a>',
      '<a href="tel:+81312345678">店</a>',
    ],
    ['links to our own pages', '<a href="{host}/guide">店</a>', '<a href="{host}/guide">店</a>'],
    ['no link to a host that only starts like ours', '<a href="{host}.evil.com">店</a>', '店'],
  ])('cleaning an inline text keeps %s', (_what, typed, kept) => {
    expect(cleanInlineText(typed, isOwn)).toBe(kept);
  });
});

it("returns the URLs of a text's links as they were written", () => {
  expect(linkAddresses('<p><a href="www.x.example">a</a> <a>b</a> <A HREF=ftp://x>c</A></p>')).toEqual([
    'www.x.example',
    'ftp://x',
  ]);
});
