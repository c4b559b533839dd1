import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { later } from '#i18n/ja/guest-app.ts';
import { importsOf } from '../../scripts/structure/imports.ts';
import { pageAt, pagePaths, stepAt } from './pages.ts';

const root = join(import.meta.dirname, '../..');

function textsUsed(path: string, seen = new Set<string>()): string[] {
  if (seen.has(path) || !/^(apps|features|ui)\/.*\.tsx?$/.test(path)) return [];
  seen.add(path);
  const source = readFileSync(join(root, path), 'utf8');
  const own = Object.keys(later).filter(noun => source.includes(`useTranslations('${noun}')`));
  const imported = importsOf(path, source).filter(({ isType }) => !isType);
  return [...new Set([...own, ...imported.flatMap(({ to }) => textsUsed(to, seen))])];
}

describe('texts of a page', () => {
  it.each(pagePaths)('the page at %s loads its texts', path => {
    const { screen = '', texts = [] } = pageAt(path);
    expect(textsUsed(screen).filter(noun => !texts.some(text => text === noun))).toEqual([]);
  });

  it('every page loads the texts of its header and footer', () => {
    expect(textsUsed('apps/guest/shell.tsx')).toEqual([]);
  });
});

describe('the progress bar', () => {
  it('the progress bar counts four steps if the hotel asks for no pictures', () => {
    expect(stepAt('/check-in/step-6', [])).toEqual({ current: 3, total: 4 });
  });

  it('the progress bar counts step 2 only if the hotel offers stay types', () => {
    expect(stepAt('/check-in/step-2', ['localized_filter'])).toEqual({ current: 2, total: 5 });
    expect(stepAt('/check-in/step-3', [])).toEqual({ current: 2, total: 4 });
  });

  it('the progress bar counts the face and signature steps if the hotel asks for them', () => {
    const pictures = ['face_recognition', 'signature'];
    expect(stepAt('/check-in/step-5', pictures)).toEqual({ current: 4, total: 6 });
    expect(stepAt('/check-in/step-6', pictures)).toEqual({ current: 5, total: 6 });
  });
});
