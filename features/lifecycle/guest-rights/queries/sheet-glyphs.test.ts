import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { guestLanguages } from '#i18n/languages.ts';
import { glyphsIn } from '#platform/pdf/fonts.ts';

const UNKNOWN = '〓';

test.each(guestLanguages)("every character of a guest's PDF in %s has a glyph", async language => {
  const file = new URL(`../../../../i18n/${language}/guest-rights.json`, import.meta.url);
  for (const weight of ['regular', 'bold'] as const) {
    const glyphs = await glyphsIn(language, weight)(readFileSync(file, 'utf8').replaceAll('\n', ' '));
    expect(glyphs.filter(({ sign }) => sign === UNKNOWN)).toEqual([]);
  }
});
