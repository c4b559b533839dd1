import { expect, test } from 'vitest';
import { allAt, attributeOf, parseXml, parseXmlHead, textAt, XmlFault } from './parse.ts';

const faultOf = (text: string) => {
  try {
    parseXml(text);
  } catch (error) {
    if (error instanceof XmlFault) return error.why;
    throw error;
  }
  return 'none';
};

test('Elements are found by their path, whatever prefix they have', () => {
  const top = parseXml(
    '<?xml version="1.0" encoding="UTF-8"?><s:A xmlns:s="urn:s"><s:B><C n=" 1 "> x &amp; &#x5c71; </C><C><![CDATA[<y>]]></C></s:B></s:A>',
  );
  expect(top.name).toBe('A');
  expect(allAt(top, 'B/C').map(({ text }) => text)).toEqual(['x & 山', '<y>']);
  expect(attributeOf(allAt(top, 'B/C')[0], 'n')).toBe('1');
  expect([textAt(top, 'B/D'), attributeOf(undefined, 'n')]).toEqual(['', '']);
});

test.each([
  ['a document type', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', 'doctype'],
  ['an entity from elsewhere', '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>', 'doctype'],
  ['an entity that nobody declared', '<a>&b;</a>', 'malformed'],
  ['an element that is not closed', '<a><b></a>', 'malformed'],
  ['a prefix that nobody declared', '<s:a/>', 'malformed'],
  ['two documents', '<a/><a/>', 'malformed'],
  ['no document', '', 'malformed'],
  ['another encoding', '<?xml version="1.0" encoding="Shift_JIS"?><a/>', 'encoding'],
  ['very many elements', `<a>${'<b/>'.repeat(50_000)}</a>`, 'too_large'],
  ['very deep elements', `${'<a>'.repeat(61)}${'</a>'.repeat(61)}`, 'too_large'],
])('Refused is %s', (_what, text, why) => {
  expect(faultOf(text)).toBe(why);
});

test('The head of a document is read without its rest', () => {
  const text = `<a><b>c</b>${'<d/>'.repeat(100_000)}`;
  expect(textAt(parseXmlHead(text, 20), 'b')).toBe('c');
});
