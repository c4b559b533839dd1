import { sql } from 'drizzle-orm';
import { deepEqual } from 'fast-equals';
import { z } from 'zod';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import {
  changeSetting,
  storeSetting,
  writeSetting,
} from '#features/hotel/facility/commands/change-setting.ts';
import type { SettingChange } from '#features/hotel/facility/contract/settings.ts';
import type { Templated } from '#features/hotel/facility/queries/templated.ts';
import { isLinkUrl } from '#features/hotel/facility/rules/link-address.ts';
import { baseLanguages, type GuestLanguage, guestLanguages } from '#i18n/languages.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { linkAddresses } from '#platform/html/clean.ts';
import { invalidInput } from '#platform/http/refusal.ts';
import { firstTerms, termsHash, writtenTerms } from './queries.ts';
import { termsVersion } from './tables.ts';

/**
 * Stores the terms in one language.
 * @throws the errors of `changeSetting`, and 422 `link_url_invalid`
 */
export const changeTerms = (scope: StaffScope, change: SettingChange) =>
  changeSetting(scope, change, {
    judge: assertUsableLinks,
    also: (db, value) => storeTermsVersion(db, scope.facilityId, contentOf(value) ?? ''),
  });

export async function storeTerms(
  db: Db,
  facilityId: number,
  { language, content, userId = null }: { language: GuestLanguage; content: string; userId?: number | null },
): Promise<void> {
  const { value } = await storeSetting(db, facilityId, `terms-conditions-${language}`, { content }, userId);
  await storeTermsVersion(db, facilityId, contentOf(value) ?? '');
}

/** Stores each text once and permanently, so that guests can still read terms that they accepted earlier. */
export async function storeTermsVersion(db: Db, facilityId: number, content: string): Promise<void> {
  if (content === '') return;
  await db
    .insert(termsVersion)
    .values({ facilityId, hash: termsHash(content), content, createdAt: now() })
    .onConflictDoNothing();
}

const copiedTerms = z.array(z.object({ language: z.enum(guestLanguages), content: z.string() }));

/** The terms in each language in which the hotel has written them. */
export const termsTemplate: Templated<z.output<typeof copiedTerms>> = {
  schema: copiedTerms,
  copy: writtenTerms,
  isInitial: async (_db, _facilityId, terms) =>
    terms.length === 0 ||
    deepEqual(
      terms,
      baseLanguages.map(language => ({ language, content: firstTerms(language) })),
    ),
  apply: async (db, scope, terms, userId) => {
    const { facilityId } = scope;
    const storedTerms = await writtenTerms(db, facilityId);
    const contentOf = (all: typeof terms, language: GuestLanguage) =>
      all.find(each => each.language === language)?.content ?? '';
    for (const language of guestLanguages) {
      const content = contentOf(terms, language);
      if (content === contentOf(storedTerms, language)) continue;
      const name = `terms-conditions-${language}` as const;
      await writeSetting(db, scope, { name, value: { content }, userId });
      await storeTermsVersion(db, facilityId, content);
    }
  },
};

export async function copyTerms(db: Db, from: number, to: number): Promise<void> {
  await db.execute(sql`
    insert into ${termsVersion} (facility_id, hash, content, created_at)
    select ${to}, hash, content, created_at from ${termsVersion} where facility_id = ${from}`);
}

/**
 * Whether the terms contain an unusable link, such as an email address, or `www.…` without a scheme. The
 * hotel gets an error for such a link. A script URL is treated as an attack instead: sanitizing removes it
 * without an error.
 */
export function hasUnusableLink(content: string): boolean {
  return linkAddresses(content).some(address => !isLinkUrl(address) && !isScriptUrl(address));
}

const isScriptUrl = (address: string) =>
  /^(?:javascript|vbscript|data):/i.test(address.replace(/[\s\p{C}]/gu, ''));

/** Checks the value before it is sanitized, because sanitizing would remove unusable links. */
function assertUsableLinks(written: unknown): void {
  const content = contentOf(written);
  if (content !== null && hasUnusableLink(content))
    throw invalidInput({ 'value.content': 'link_url_invalid' });
}

function contentOf(value: unknown): string | null {
  const hasContent = typeof value === 'object' && value !== null && 'content' in value;
  return hasContent && typeof value.content === 'string' ? value.content : null;
}
