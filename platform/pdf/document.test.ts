import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { inflateSync } from 'node:zlib';
import sharp from 'sharp';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { tagsOf } from '#test/harness/pdf-tags.ts';
import { type Block, pdfOf } from './document.ts';

const about = { title: '宿泊者名簿', language: 'ja', madeAt: new Date('2025-11-23T03:00:00Z') } as const;
const pagesOf = async (bytes: Buffer, password?: string) => {
  const pdf = await getDocumentProxy(new Uint8Array(bytes), password === undefined ? {} : { password });
  return (await extractText(pdf)).text;
};
const renderPdf = (blocks: Block[], more = {}) => buffer(pdfOf(blocks, { ...about, ...more }));
const textOf = async (...texts: string[]) =>
  (await pagesOf(await renderPdf(texts.map(text => ({ kind: 'text', text })))))
    .join('\n')
    .replaceAll(/\s/g, '');

/**
 * Returns the `ActualText` entries: the texts for copying and for screen readers of words that are drawn with
 * other glyphs or in another order.
 */
const actualTexts = (pdf: Buffer) =>
  [...pdf.toString('latin1').matchAll(/FlateDecode\n>>\nstream\n(.*?)\nendstream/gs)]
    .map(([, stream = '']) => inflateSync(Buffer.from(stream, 'latin1')).toString('latin1'))
    .flatMap(content => [...content.matchAll(/ActualText \(\xfe\xff((?:\\.|[^\\)])*)\)/gs)])
    .map(([, text = '']) =>
      Buffer.from(
        text.replaceAll(/\\(.)/gs, (_, sign: string) => ESCAPED[sign] ?? sign),
        'latin1',
      )
        .swap16()
        .toString('utf16le'),
    );

const ESCAPED: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

const NAMES = [
  ['Thai', 'น้ำผึ้ง ปิ่น'],
  ['Lao', 'ນ້ຳຜຶ້ງ ຄຳ'],
  ['Arabic', 'محمد الأحمد'],
  ['Persian', 'می‌خواهم گلچهره'],
  ['Hebrew', 'יוסף כהן'],
  ['Devanagari', 'श्रीमती शर्मा'],
  ['Bengali', 'রবীন্দ্রনাথ ক্ষেত্র'],
  ['Tamil', 'கிருஷ்ணன் கொடி'],
  ['Sinhala', 'ශ්‍රී චන්ද්‍රිකා'],
  ['Khmer', 'ខ្ញុំ ស្ត្រី'],
  ['Burmese', 'မြန်မာ'],
  ['Georgian', 'გიორგი მარგველაშვილი'],
  ['Armenian', 'Արմեն Սարգսյան'],
] as const;

describe('a document', () => {
  test('names in the scripts of all guests can be extracted from the PDF', async () => {
    const names = ['山田太郎', '𠮷田髙橋﨑', '김민수', '张伟', '陳大文', 'ŁukaszŻółć', 'NguyễnVănẢ', 'Иван'];
    const text = await textOf(...names);
    for (const name of names) expect(text).toContain(name);
  });

  test('a PDF joins accents to their letters, omits variation selectors, and shows 〓 for characters that no font has', async () => {
    expect(await textOf('Jose\u0301', '葛\u{e0100}城', 'ᠮᠣᠩ')).toBe('1José葛城〓〓〓');
  });

  test.each(NAMES)('a name in %s can be extracted from the PDF', async (_, name) => {
    const pdf = await renderPdf([{ kind: 'text', text: name }]);
    const text = (await pagesOf(pdf)).join('');
    expect(text).not.toContain('〓');
    const words = actualTexts(pdf).join('');
    for (const word of name.split(' ')) expect(`${words} ${text}`).toContain(word);
  });

  test('a PDF breaks long texts between words, and Japanese text anywhere except before closing punctuation', async () => {
    const sentence = '宿泊者は、氏名、住所、連絡先を告げる。'.repeat(12);
    const [page = ''] = await pagesOf(await renderPdf([{ kind: 'text', text: sentence }]));
    const lines = page.split('\n').filter(line => line.length > 1);
    expect(lines.length).toBeGreaterThan(3);
    expect(lines.filter(line => /^[、。]/.test(line))).toEqual([]);
    expect(lines.join('').replaceAll(/\s/g, '')).toContain(sentence);
  });

  test('a PDF repeats the table header on each page and contains every row, even one longer than a page', async () => {
    const rows = Array.from({ length: 90 }, (_, n) => [`第${n}号`, n === 40 ? '長い'.repeat(2500) : '短い']);
    const columns = [
      { title: '番号', share: 1 },
      { title: '備考', share: 4 },
    ];
    const pages = await pagesOf(
      await renderPdf([{ kind: 'table', columns, rows }], { footer: '旅館花水木' }),
    );
    expect(pages.length).toBeGreaterThan(3);
    for (const page of pages) expect(page.replaceAll(/\s/g, '')).toMatch(/^旅館花水木\d+番号備考/);
    const all = pages.join('').replaceAll(/\s/g, '');
    for (const [number = ''] of rows) expect(all).toContain(number);
    expect(all.match(/長/g)).toHaveLength(2500);
  });

  test('a PDF contains pictures and labeled values', async () => {
    const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#264b73' } })
      .jpeg()
      .toBuffer();
    const facts: Block = { kind: 'facts', rows: [['氏名', 'Emma Kanzashi']] };
    const pdf = await renderPdf([facts, { kind: 'picture', bytes, height: 40, alt: '署名' }]);
    expect((await pagesOf(pdf)).join('')).toMatch(/氏名\s+Emma Kanzashi/);
    expect(pdf.includes(bytes)).toBe(true);
  });

  test('a PDF has tags for headings, tables and pictures for screen readers', async () => {
    const bytes = await sharp({ create: { width: 6, height: 4, channels: 3, background: '#264b73' } })
      .jpeg()
      .toBuffer();
    const columns = [{ title: '番号', share: 1 }];
    const blocks: Block[] = [
      { kind: 'letterhead', text: '旅館花水木', picture: { bytes, width: 2, height: 1 }, color: '#264b73' },
      { kind: 'title', text: '宿泊カード' },
      { kind: 'heading', text: 'お客様' },
      { kind: 'facts', rows: [['氏名', 'محمد علي 様']] },
      { kind: 'picture', bytes, height: 10, alt: 'ご署名' },
      { kind: 'table', columns, rows: [['1'], ['2']] },
      { kind: 'small', text: 'おわり' },
    ];
    const pdf = await getDocumentProxy(new Uint8Array(await renderPdf(blocks)));
    expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true });
    expect(await tagsOf(pdf)).toBe(
      'Document(P H1 H2 Table(TR(TH TD)) Figure[ご署名] Table(TR(TH) TR(TD) TR(TD)) P)',
    );
  });

  test('a PDF states its PDF/UA conformance, its language and the positions of its pictures', async () => {
    const bytes = await sharp({ create: { width: 6, height: 4, channels: 3, background: '#264b73' } })
      .jpeg()
      .toBuffer();
    const pdf = await getDocumentProxy(
      new Uint8Array(await renderPdf([{ kind: 'picture', bytes, height: 10, alt: 'ご署名' }])),
    );
    const { info, metadata } = await pdf.getMetadata();
    expect(info).toMatchObject({ Title: '宿泊者名簿', Language: 'ja' });
    expect(metadata?.get('dc:title')).toBe('宿泊者名簿');
    expect(metadata?.getRaw()).toContain('<pdfuaid:part>1</pdfuaid:part>');
    expect(await pdf.getViewerPreferences()).toMatchObject({ DisplayDocTitle: true });
    const tree = await (await pdf.getPage(1)).getStructTree();
    expect(JSON.stringify(tree)).toMatch(/"role":"Figure".*"bbox":\[/);
  });

  test('screen readers read a table header once, and a row that continues on the next page as one row', async () => {
    const columns = [{ title: '備考', share: 1 }];
    const rows = [['長い'.repeat(5000)], ['短い']];
    const pdf = await getDocumentProxy(new Uint8Array(await renderPdf([{ kind: 'table', columns, rows }])));
    expect(pdf.numPages).toBeGreaterThan(2);
    expect(await tagsOf(pdf)).toBe('Document(Table(TR(TH) TR(TD) TR(TD)))');
  });

  test('a PDF with a password opens only with the password', async () => {
    const pdf = await renderPdf([{ kind: 'text', text: '山田太郎' }], { password: 'kaede-sumire-41' });
    await expect(pagesOf(pdf)).rejects.toThrow(/password/i);
    await expect(pagesOf(pdf, 'wrong')).rejects.toThrow(/password/i);
    expect((await pagesOf(pdf, 'kaede-sumire-41')).join('')).toContain('山田太郎');
  });

  test('an error ends the stream of a PDF, and an abandoned stream requests no more rows', async () => {
    let given = 0;
    function* rows() {
      for (;;) {
        given += 1;
        if (given === 5000) throw new Error('The register cannot be read');
        yield ['山田太郎'];
      }
    }
    const table = (): Block => ({ kind: 'table', columns: [{ title: '氏名', share: 1 }], rows: rows() });
    await expect(renderPdf([table()])).rejects.toThrow('The register cannot be read');

    given = 0;
    const unread = pdfOf([table()], about);
    await once(unread, 'readable');
    await setTimeout(300);
    expect(given).toBeLessThan(4000);
    unread.destroy();
  });
});
