import { and, eq } from 'drizzle-orm';
import { sha256 } from '#platform/crypto/keys.ts';
import { anyOf } from '#platform/database/many-rows.ts';
import type { Db } from '#platform/database/pool.ts';
import { textVersion } from '../tables.ts';
import type { Sheet, Values, Words } from './letters/words.ts';

/** One language of a mail as its row keeps it: with the version of its words, or with words that no other mail has. */
export type KeptSheet = { version: string; values: Values } | Sheet;

/** The name of these words: the same words have the same version, and a version is never changed. */
export const versionOf = (words: Words): string =>
  sha256(JSON.stringify(words)).subarray(0, 16).toString('base64url');

/** Sheets with the versions of their words in place of these. */
export const versioned = (sheets: readonly Sheet[]): KeptSheet[] =>
  sheets.map(({ words, values }) => ({ version: versionOf(words), values }));

/** Sheets with their words. Throws where a version is not there. */
export async function openSheets(db: Db, facilityId: number, sheets: readonly KeptSheet[]): Promise<Sheet[]> {
  const versions = sheets.flatMap(sheet => ('version' in sheet ? [sheet.version] : []));
  const known = await wordsOf(db, facilityId, versions);
  return sheets.map(sheet => {
    if (!('version' in sheet)) return sheet;
    const words = known.get(sheet.version);
    if (!words) throw new Error('The words of a message are not there');
    return { words, values: sheet.values };
  });
}

async function wordsOf(db: Db, facilityId: number, versions: readonly string[]) {
  if (versions.length === 0) return new Map<string, Words>();
  const rows = await db
    .select()
    .from(textVersion)
    .where(and(eq(textVersion.facilityId, facilityId), anyOf(textVersion.version, versions)));
  return new Map(rows.map(({ version, words }) => [version, words]));
}
