import { and, eq } from 'drizzle-orm';
import { RETENTION_YEARS } from '#features/hotel/deletion/rules/retention-periods.ts';
import type { SettingValue } from '#features/hotel/facility/contract/setting-registry.ts';
import { settingsNamed } from '#features/hotel/facility/queries/settings.ts';
import { type GuestLanguage, guestLanguages, readingOrder } from '#i18n/languages.ts';
import { translator } from '#i18n/translate.ts';
import { textHash } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/database/pool.ts';
import { html } from '#platform/html/html.ts';
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

/** Returns the terms in every language in which the hotel has written them. */
export async function writtenTerms(db: Db, facilityId: number) {
  const valueNamed = await settingsNamed(db, facilityId, guestLanguages.map(settingOf));
  return guestLanguages
    .map(language => ({ language, content: valueNamed(settingOf(language)).content }))
    .filter(({ content }) => content !== '');
}

/** Returns the default terms of a new hotel. They describe only what Genkan does with guests' answers. */
export function firstTerms(language: GuestLanguage): string {
  const t = translator(language, 'first-terms');
  const points = [
    t('purpose'),
    t('keeping', { years: RETENTION_YEARS.optional }),
    t('sharing'),
    t('correctness'),
  ];
  return html`<h2>${t('title')}</h2><ul>${points.map(point => html`<li>${point}</li>`)}</ul>`.source;
}
