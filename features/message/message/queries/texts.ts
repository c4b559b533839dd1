import { and, eq, inArray } from 'drizzle-orm';
import { facilityNameIn } from '#features/hotel/facility/queries/facility.ts';
import { textLanguages } from '#features/hotel/facility/queries/settings.ts';
import { userAccount } from '#features/staff/account/tables.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import { translator } from '#i18n/translate.ts';
import type { Db } from '#platform/database/pool.ts';
import { html } from '#platform/html/html.ts';
import type { TextRow } from '../contract/texts.ts';
import { oneLine } from '../rules/one-line.ts';
import { isSmsText, type MailText, type SmsText, type TextName } from '../rules/texts.ts';
import { messageText } from '../tables.ts';
import { smsLinkLength } from './check-text.ts';

type StoredText = { row: typeof messageText.$inferSelect; author: string | null };

export async function textFor(
  db: Db,
  facilityId: number,
  name: MailText,
  language: GuestLanguage,
): Promise<Text> {
  const [own] = await db
    .select({ subject: messageText.subject, content: messageText.content })
    .from(messageText)
    .where(whereText(facilityId, name, language));
  return own?.content ? own : defaultText(name, language);
}

export const whereText = (facilityId: number, name: TextName, language: GuestLanguage) =>
  and(eq(messageText.facilityId, facilityId), eq(messageText.name, name), eq(messageText.language, language));

/**
 * Returns the given texts in every language that the hotel writes in, in the response format. With `ownOnly`,
 * returns only texts written by the hotel.
 */
export async function listTexts(
  db: Db,
  facilityId: number,
  names: readonly TextName[],
  { ownOnly }: { ownOnly: boolean },
): Promise<TextRow[]> {
  const storedRows = await storedTexts(db, facilityId, names);
  const hotels = new Map<GuestLanguage, string>();
  const languages = await textLanguages(db, facilityId);
  for (const language of languages) hotels.set(language, await facilityNameIn(db, facilityId, language));
  const rows = names.flatMap(name =>
    languages.map(language => {
      const found = storedRows.find(({ row }) => row.name === name && row.language === language);
      return toTextRow(facilityId, name, language, found, hotels.get(language) ?? '');
    }),
  );
  return ownOnly ? rows.filter(row => !row.is_default) : rows;
}

export async function textRowOf(
  db: Db,
  facilityId: number,
  name: TextName,
  language: GuestLanguage,
): Promise<TextRow> {
  const storedRows = await storedTexts(db, facilityId, [name]);
  const found = storedRows.find(({ row }) => row.language === language);
  return toTextRow(facilityId, name, language, found, await facilityNameIn(db, facilityId, language));
}

function storedTexts(db: Db, facilityId: number, names: readonly TextName[]): Promise<StoredText[]> {
  return db
    .select({ row: messageText, author: userAccount.username })
    .from(messageText)
    .leftJoin(userAccount, eq(userAccount.id, messageText.updatedBy))
    .where(and(eq(messageText.facilityId, facilityId), inArray(messageText.name, [...names])));
}

function toTextRow(
  facilityId: number,
  name: TextName,
  language: GuestLanguage,
  stored: StoredText | undefined,
  hotel: string,
): TextRow {
  const isDefault = !stored?.row.content;
  const standard = defaultText(name, language);
  const { subject, content } = isDefault ? standard : stored.row;
  const toValue = (text: Text) =>
    isSmsText(name) ? text.content : { subject: text.subject, content: text.content };
  return {
    id: stored?.row.id ?? null,
    facility_id: facilityId,
    name,
    language,
    value: toValue({ subject, content }),
    version: stored?.row.version ?? 0,
    updated_at: stored?.row.updatedAt.toISOString() ?? null,
    author: stored?.author ?? null,
    is_default: isDefault,
    standard: toValue(standard),
    link_length: smsLinkLength(),
    hotel_name: oneLine(hotel),
  };
}

/** A text as stored. The subject of an SMS is "". The content of an email is sanitized HTML. */
export type Text = { subject: string; content: string };

export const defaultText = (name: TextName, language: GuestLanguage): Text =>
  isSmsText(name) ? defaultSms(name, language) : defaultMail(name, language);

/** Returns the name used in a greeting if the guest's name is unknown. */
export const fallbackGuestName = (language: GuestLanguage): string =>
  translator(language, 'message-text')('guest');

function defaultSms(name: SmsText, language: GuestLanguage): Text {
  return { subject: '', content: translator(language, 'message-text')(`${name}.content`) };
}

function defaultMail(name: MailText, language: GuestLanguage): Text {
  const t = translator(language, 'message-text');
  const paragraphs = t(`${name}.content`).split('\n\n');
  return {
    subject: t(`${name}.subject`),
    content: paragraphs.map(paragraphHtml).join(''),
  };
}

export function paragraphHtml(text: string): string {
  const lines = text.split('\n').map((line, at) => (at === 0 ? html`${line}` : html`<br />${line}`));
  return html`<p>${lines}</p>`.source;
}
