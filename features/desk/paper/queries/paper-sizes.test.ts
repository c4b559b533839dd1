import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { pdfOf } from '#platform/pdf/document.ts';
import { papers } from '../rules.ts';
import { labelSizes } from './paper-sizes.ts';

/**
 * The values documented in the dialog and in docs/reference/paper.md: labels per page, and label width and
 * height in millimeters.
 */
const promisedSizes = { a4: [24, 70, 37], w80: [1, 80, 40], w58: [1, 58, 40] };

async function labelsByPage(paper: keyof typeof promisedSizes) {
  const { paper: size, columns, height } = labelSizes[paper];
  const picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#000' } })
    .png()
    .toBuffer();
  const labels = Array.from({ length: 2 * (promisedSizes[paper][0] ?? 0) + 1 }, () => ({
    picture,
    alt: 'QR',
    lines: ['K'],
  }));
  const options = { title: '', language: 'ja', paper: size, madeAt: new Date(0) } as const;
  const bytes = await buffer(pdfOf([{ kind: 'labels', columns, height, labels }], options));
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  return (await extractText(pdf)).text.map(page => page.match(/K/g)?.length ?? 0);
}

test.each(papers)('labels fill a page before the next page begins: %s', async paper => {
  const count = promisedSizes[paper][0];
  expect(await labelsByPage(paper)).toEqual([count, count, 1]);
});

test.each(papers)('a label has the documented size: %s', paper => {
  const { paper: size, columns, height } = labelSizes[paper];
  expect([size.width / columns, height + 2 * size.margin]).toEqual(promisedSizes[paper].slice(1));
});
