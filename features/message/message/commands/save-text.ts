import { and, eq } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { StaffScope, SystemScope } from '#features/access/access/rules/scope.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { assertNotLocked } from '#features/hotel/facility/commands/template-items.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { textOf } from '#platform/html/text-of.ts';
import { forbidden, Refusal } from '#platform/http/refusal.ts';
import type { TextChange, TextRow } from '../contract/texts.ts';
import { textRefusal, validateText } from '../queries/check-text.ts';
import { type Text, textRowOf, whereText } from '../queries/texts.ts';
import { lacksLink } from '../rules/tags.ts';
import { isSmsText, type TextName, textPermission } from '../rules/texts.ts';
import { messageText } from '../tables.ts';

/**
 * Stores one text.
 * @returns the stored text
 * @throws as in the contract
 */
export function saveText(scope: StaffScope, change: TextChange): Promise<TextRow> {
  const { name, language, version } = change;
  if (!scope.permissions.has(textPermission(name, 'edit'))) throw forbidden();
  const { facilityId, userId } = scope;
  return inFacility(scope, async db => {
    await assertNotLocked(db, scope, 'texts');
    const storedText = await lockText(db, { facilityId, userId }, name, language);
    const current = await textRowOf(db, facilityId, name, language);
    const text = validateText(name, change.value, current.value, current.hotel_name);
    if (lacksLink(name, isSmsText(name) ? text.content : textOf(text.content)))
      throw textRefusal(name, 'content', 'link_missing', []);
    if (language === 'ja' && text.content === '') throw textRefusal(name, 'content', 'field_required', []);
    if (version !== undefined && version !== storedText.version)
      throw new Refusal(409, 'version_conflict', { data: current });
    // Checked without the hotel's name, because a very long name could make the default text too long, so
    // that no text could be saved.
    const standard = validateText(name, current.standard, current.standard, '');
    const ownText = isSameText(text, standard) ? { subject: '', content: '' } : text;
    await writeText(db, scope, { name, language, ...ownText, userId });
    return textRowOf(db, facilityId, name, language);
  });
}

type NewText = Text & { name: TextName; language: GuestLanguage; userId: number };

/** Stores a valid text and records the change. Empty content restores the default. */
export async function writeText(
  db: Db,
  scope: StaffScope | SystemScope,
  { name, language, subject, content, userId }: NewText,
): Promise<void> {
  const { facilityId } = scope;
  const storedText = await lockText(db, { facilityId, userId }, name, language);
  const version = storedText.version + 1;
  await db
    .update(messageText)
    .set({ subject, content, version, updatedAt: now(), updatedBy: userId })
    .where(and(eq(messageText.facilityId, facilityId), eq(messageText.id, storedText.id)));
  const details = { name, language, version, ...(content === '' && { standard: true }) };
  await audit(db, scope, { action: 'message_text.changed', details });
}

/**
 * Whether two texts are equal. A text equal to the default is stored as the default, so that it changes with
 * the hotel's name.
 */
const isSameText = (one: Text, other: Text) => one.subject === other.subject && one.content === other.content;

/** Locks the text, so that a second request waits and then reads what the first one stored. */
async function lockText(
  db: Db,
  { facilityId, userId }: { facilityId: number; userId: number },
  name: TextName,
  language: GuestLanguage,
) {
  const emptyText = { subject: '', content: '', version: 0, updatedAt: now(), updatedBy: userId };
  await db
    .insert(messageText)
    .values({ facilityId, name, language, ...emptyText })
    .onConflictDoNothing();
  const [held] = await db
    .select({ id: messageText.id, version: messageText.version })
    .from(messageText)
    .where(whereText(facilityId, name, language))
    .for('no key update');
  if (!held) throw new Error('The text was not stored');
  return held;
}
