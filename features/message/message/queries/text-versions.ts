import { and, eq } from 'drizzle-orm';
import { sha256 } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/database/pool.ts';
import { readOnce } from '#platform/memory/remembered.ts';
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
  const opened: Sheet[] = [];
  for (const sheet of sheets)
    if (!('version' in sheet)) opened.push(sheet);
    else opened.push({ words: await wordsOf(db, facilityId, sheet.version), values: sheet.values });
  return opened;
}

/** A version never changes, so that a process reads it once. */
const keptWords = readOnce<Words>(1_000);

const wordsOf = (db: Db, facilityId: number, version: string) =>
  keptWords(`${facilityId} ${version}`, async () => {
    const [found] = await db
      .select({ words: textVersion.words })
      .from(textVersion)
      .where(and(eq(textVersion.facilityId, facilityId), eq(textVersion.version, version)));
    if (!found) throw new Error('The words of a message are not there');
    return found.words;
  });
