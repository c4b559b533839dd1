import { expect, test } from 'vitest';
import { attributeOf, elementsAt, parseXml, parseXmlHead, textAt, XmlError } from './parse.ts';

const faultOf = (text: string) => {
  try {
    parseXml(text);
  } catch (error) {
    if (error instanceof XmlError) return error.why;
    throw error;
  }
  return 'none';
};

test('finds XML elements by their path regardless of prefixes', () => {
  const top = parseXml(
    '<?xml version="1.0" encoding="UTF-8"?><s:A xmlns:s="urn:s"><s:B><C n=" 1 "> x &amp; &#x5c71; </C><C><![CDATA[<y>]]></C></s:B></s:A>',
  );
  expect(top.name).toBe('A');
  expect(elementsAt(top, 'B/C').map(({ text }) => text)).toEqual(['x & 山', '<y>']);
  expect(attributeOf(elementsAt(top, 'B/C')[0], 'n')).toBe('1');
  expect([textAt(top, 'B/D'), attributeOf(undefined, 'n')]).toEqual(['', '']);
});

test.each([
  ['a document type', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', 'doctype'],
  ['an external entity', '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>', 'doctype'],
  ['an undeclared entity', '<a>&b;</a>', 'malformed'],
  ['an element that is not closed', '<a><b></a>', 'malformed'],
  ['an undeclared prefix', '<s:a/>', 'malformed'],
  ['two documents', '<a/><a/>', 'malformed'],
  ['an empty text', '', 'malformed'],
  ['an unsupported encoding', '<?xml version="1.0" encoding="Shift_JIS"?><a/>', 'encoding'],
  ['too many elements', `<a>${'<b/>'.repeat(50_000)}</a>`, 'too_large'],
  ['too deeply nested elements', `${'<a>'.repeat(61)}${'</a>'.repeat(61)}`, 'too_large'],
  [
    'too many attributes',
    `<a ${Array.from({ length: 101 }, (_, no) => `a${no}=""`).join(' ')}/>`,
    'too_large',
  ],
  ['an attribute that is too long', `<a b="${'x'.repeat(10_001)}"/>`, 'too_large'],
])('rejects invalid or unsupported XML: %s', (_what, text, why) => {
  expect(faultOf(text)).toBe(why);
});

test('parses the head of an XML document without reading the rest', () => {
  const text = `<a><b>c</b>${'<d/>'.repeat(100_000)}`;
  expect(textAt(parseXmlHead(text, 20), 'b')).toBe('c');
});

test.each([
  ['an entity', '<a><b>c</b>&nbsp;</a>'],
  ['a character that XML does not allow', '<a><b>c</b>&#1;</a>'],
  ['a document type', '<!DOCTYPE a [<!ENTITY x "y">]><a><b>c</b>&x;</a>'],
  ['another encoding', '<?xml version="1.0" encoding="UTF-16"?><a><b>c</b></a>'],
  ['a space before its declaration', ' <?xml version="1.0"?><a><b>c</b></a>'],
  ['too deeply nested elements', `<a><b>c</b>${'<d>'.repeat(80)}`],
  ['no end', '<a><b>c</b><d'],
])('parses the head of a document with %s up to that position', (_what, text) => {
  expect(textAt(parseXmlHead(text, 1000), 'b')).toBe('c');
  expect(faultOf(text)).not.toBe('none');
});

test('returns only the readable beginning of a broken XML document', () => {
  const head = parseXmlHead('<a><b>c</b><d>e&nbsp;f</d><g>h</g></a>', 1000);
  expect(['b', 'd', 'g'].map(name => textAt(head, name))).toEqual(['c', '', '']);
  expect(parseXmlHead('no xml', 1000)).toBeUndefined();
});
