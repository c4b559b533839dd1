import { and, eq } from 'drizzle-orm';
import { inFacility } from '#features/access/in-facility.ts';
import type { StaffScope } from '#features/access/scope.ts';
import { audit } from '#features/audit/commands.ts';
import { isLinkUrl } from '#features/facility/rules/links.ts';
import type { ErrorCode } from '#i18n/error-codes.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { cleanRichText, linkAddresses } from '#platform/html/clean.ts';
import { forbidden, invalid, Refusal } from '#platform/http/refusal.ts';
import { textFault } from '../check-text.ts';
import type { TextChange, TextRow, TextValue } from '../contract/texts.ts';
import type { Text } from '../default-texts.ts';
import { textRowOf } from '../queries/texts.ts';
import { isSmsText, type TextName, textKey } from '../rules/texts.ts';
import { messageText } from '../tables.ts';

/** Stores one text for a member of staff. Out: it as it is now. Throws what the contract names. */
export function saveText(scope: StaffScope, change: TextChange): Promise<TextRow> {
  const { name, language, version } = change;
  if (!scope.permissions.has(textKey(name, 'edit'))) throw forbidden();
  const { facilityId, userId } = scope;
  return inFacility(scope, async db => {
    const stored = await holdText(db, scope, name, language);
    const current = await textRowOf(db, facilityId, name, language);
    const text = checkedText(name, change.value, current.value);
    if (language === 'ja' && text.content === '') throw refused(name, 'content', 'field_required', []);
    if (version !== undefined && version !== stored.version)
      throw new Refusal(409, 'version_conflict', { data: current });
    const next = { ...text, version: stored.version + 1, updatedAt: now(), updatedBy: userId };
    await db
      .update(messageText)
      .set(next)
      .where(and(eq(messageText.facilityId, facilityId), eq(messageText.id, stored.id)));
    const details = { name, language, version: next.version };
    await audit(db, scope, { action: 'message_text.changed', details });
    return textRowOf(db, facilityId, name, language);
  });
}

/** Of two who save one text the second waits here, and then sees what the first has stored. */
async function holdText(db: Db, scope: StaffScope, name: TextName, language: GuestLanguage) {
  const { facilityId, userId } = scope;
  const unwritten = { subject: '', content: '', version: 0, updatedAt: now(), updatedBy: userId };
  await db
    .insert(messageText)
    .values({ facilityId, name, language, ...unwritten })
    .onConflictDoNothing();
  const [held] = await db
    .select({ id: messageText.id, version: messageText.version })
    .from(messageText)
    .where(
      and(
        eq(messageText.facilityId, facilityId),
        eq(messageText.name, name),
        eq(messageText.language, language),
      ),
    )
    .for('no key update');
  if (!held) throw new Error('The text was not stored');
  return held;
}

/**
 * What would be stored of `value`: a mail that names no subject keeps that of `current`. Throws 422, with the faulty tags
 * in `data.tags`. A mail without content is the default, and has no subject of its own either.
 */
export function checkedText(name: TextName, value: TextValue, current: TextValue): Text {
  if (isSmsText(name) && typeof value !== 'string') throw invalid({ value: 'field_invalid' });
  const subject = typeof current === 'string' ? '' : current.subject;
  const written = typeof value === 'string' ? { subject, content: value } : value;
  if (!isSmsText(name)) assertLinksLead(written.content);
  const content = isSmsText(name) ? written.content.trim() : cleanRichText(written.content);
  const text = { subject: content === '' ? '' : written.subject.trim(), content };
  const fault = textFault(name, text);
  if (fault) throw refused(name, fault.field, fault.code, fault.tags);
  if (content !== '' && !isSmsText(name) && text.subject === '')
    throw refused(name, 'subject', 'field_required', []);
  return text;
}

/** Judged as it was written: what leads nowhere is cleaned away. */
function assertLinksLead(content: string): void {
  if (!linkAddresses(content).every(isLinkUrl)) throw invalid({ 'value.content': 'link_url_invalid' });
}

function refused(name: TextName, field: 'subject' | 'content', code: ErrorCode, tags: string[]): Refusal {
  const place = isSmsText(name) ? 'value' : `value.${field}`;
  return new Refusal(422, code === 'field_required' ? 'invalid_input' : code, {
    errors: { [place]: code },
    ...(tags.length > 0 ? { data: { tags } } : {}),
  });
}
