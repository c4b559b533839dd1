import { and, eq } from 'drizzle-orm';
import type { SettingValue } from '#features/hotel/facility/contract/setting-registry.ts';
import { settingsNamed } from '#features/hotel/facility/queries/settings.ts';
import { type GuestLanguage, readingOrder } from '#i18n/languages.ts';
import { textHash } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/database/pool.ts';
import type { Terms } from './rules.ts';
import { termsVersion } from './tables.ts';

/**
 * Returns the hash (64 hex digits) of the terms. The acceptance stores this hash so that the accepted text can
 * be identified later (docs/reference/form.md#terms).
 */
export const termsHash = (content: string): string => textHash(content);

export async function termsVersionByHash(
  db: Db,
  facilityId: number,
  hash: string,
): Promise<typeof termsVersion.$inferSelect | undefined> {
  const [kept] = await db
    .select()
    .from(termsVersion)
    .where(and(eq(termsVersion.facilityId, facilityId), eq(termsVersion.hash, hash)));
  return kept;
}

/** Returns the terms in the guest's language, otherwise in English, otherwise in Japanese. */
export async function currentTerms(db: Db, facilityId: number, language: GuestLanguage): Promise<Terms> {
  return termsIn(await settingsNamed(db, facilityId, termsSettings(language)), language);
}

type TermsSetting = ReturnType<typeof settingOf>;

export const termsSettings = (language: GuestLanguage): TermsSetting[] =>
  readingOrder(language).map(settingOf);

export function termsIn(
  valueNamed: <N extends TermsSetting>(name: N) => SettingValue<N>,
  language: GuestLanguage,
): Terms {
  for (const each of readingOrder(language)) {
    const { content } = valueNamed(settingOf(each));
    if (content || each === 'ja') return { content, hash: termsHash(content), language: each };
  }
  throw new Error('The languages of the terms must include Japanese');
}

const settingOf = (language: GuestLanguage) => `terms-conditions-${language}` as const;
