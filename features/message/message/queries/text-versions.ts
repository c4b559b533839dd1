import { and, eq } from 'drizzle-orm';
import { sha256 } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/database/pool.ts';
import { readOnce } from '#platform/memory/memoize.ts';
import { textVersion } from '../tables.ts';
import type { MailTemplate, Sheet, Values } from './letters/mail-template.ts';

/**
 * One language of an email as stored. Contains the version of its text, or the text itself if no other email
 * uses the text.
 */
export type StoredSheet = { version: string; values: Values } | Sheet;

/**
 * Returns the version of a text. Equal texts have the same version, and the text of a version never changes.
 */
export const versionOf = (words: MailTemplate): string =>
  sha256(JSON.stringify(words)).subarray(0, 16).toString('base64url');

export const withVersions = (sheets: readonly Sheet[]): StoredSheet[] =>
  sheets.map(({ words, values }) => ({ version: versionOf(words), values }));

/**
 * Replaces the versions of sheets with their texts.
 * @throws if a version is missing
 */
export async function openSheets(
  db: Db,
  facilityId: number,
  sheets: readonly StoredSheet[],
): Promise<Sheet[]> {
  const openedSheets: Sheet[] = [];
  for (const sheet of sheets)
    if (!('version' in sheet)) openedSheets.push(sheet);
    else openedSheets.push({ words: await wordsOf(db, facilityId, sheet.version), values: sheet.values });
  return openedSheets;
}

/** Cached, because the text of a version never changes. */
const textCache = readOnce<MailTemplate>(1_000);

const wordsOf = (db: Db, facilityId: number, version: string) =>
  textCache(`${facilityId} ${version}`, async () => {
    const [found] = await db
      .select({ words: textVersion.words })
      .from(textVersion)
      .where(and(eq(textVersion.facilityId, facilityId), eq(textVersion.version, version)));
    if (!found) throw new Error('The text of the message is missing');
    return found.words;
  });
