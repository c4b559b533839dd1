import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { guideDocuments, guideFile } from '#apps/server/guide/page.ts';
import { type DashboardLanguage, dashboardLanguages } from '#i18n/languages.ts';
import { readDocument, root } from './documents.ts';

const named: Record<DashboardLanguage, { names: RegExp; others: readonly string[] }> = {
  en: {
    names: /\*([^*]+)\*/g,
    others: [
      'tomorrow',
      'CSV UTF-8',
      'Write back',
      'OTA_HotelResNotifRQ',
      '…@guest.booking.com',
      'Account',
      'Apps & Marketplace',
      'API Credentials',
      'Apps',
      'Connected apps',
      'not confirmed',
      'no show',
    ],
  },
  ja: {
    names: /「([^」]+)」/g,
    others: [
      '2/4',
      'CSV UTF-8',
      '吉田',
      'スミス',
      'MISSING.txt',
      '宿泊',
      '日帰り',
      '書き戻し',
      '予約42件（最後の受信：2分前）',
      '予約42件（最後の取得：2分前）',
      'Account',
      'Apps & Marketplace',
      'API Credentials',
      'Apps',
      'Connected apps',
    ],
  },
};

/** What may follow a product text within a longer text: the end of its sentence, or a value. */
const END = /^ ?[.,。:：({（]/;

const plain = (text: string) => text.replaceAll('’', "'").replace(/[.。…]$/, '');

function* textsOf(catalog: object): Generator<string> {
  for (const each of Object.values(catalog)) {
    if (typeof each === 'string') yield plain(each);
    else yield* textsOf(each);
  }
}

function namesIn(document: string, language: DashboardLanguage): string[] {
  const text = document.replaceAll('***', '*').replaceAll(/\*\*[^*「]+\*\*/g, '');
  const all = [...text.matchAll(named[language].names)].flatMap(([, name = '']) => name.split(' › '));
  return all.filter(name => !named[language].others.includes(name)).map(plain);
}

test.each(dashboardLanguages.flatMap(language => guideDocuments.map(document => ({ language, document }))))(
  'every marked button, page and message of $document in $language exists in the product',
  ({ language, document }) => {
    const catalogs = globSync(`i18n/${language}/*.json`, { cwd: root });
    const texts = [...new Set(catalogs.flatMap(path => [...textsOf(JSON.parse(readDocument(path)))]))];
    const isShown = (name: string) =>
      texts.some(text => text === name || (text.startsWith(name) && END.test(text.slice(name.length))));
    const names = namesIn(readDocument(guideFile(document, language)), language);
    expect(names.length).toBeGreaterThan(3);
    expect(names.filter(name => !isShown(name))).toEqual([]);
  },
);
