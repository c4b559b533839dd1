import type { GuestLanguage } from '#i18n/languages.ts';
import { client } from '#platform/browser/call.ts';
import type { Api, TextRow } from '../../contract/texts.ts';
import { isSmsText, type MailText, type TextName } from '../../rules/texts.ts';

const call = client<Api, 'staff'>();

export type TextRef = { facilityId: number; name: TextName; language: GuestLanguage };
export type MailTextRef = Omit<TextRef, 'name'> & { name: MailText };

type TextContent = { subject: string; content: string };

/**
 * A text in the editor. The subject of an SMS is "". `linkLength`: length of a link in an SMS, in characters.
 * `hotelName`: in the language of the text.
 */
export type EditedText = TextContent & { linkLength: number; hotelName: string; standard: TextContent };

export type SavedText = {
  value: EditedText;
  version: number;
  isDefault: boolean;
  updatedAt: string | null;
  author: string | null;
};

export const textKey = ({ facilityId, name, language }: TextRef) => ['text', facilityId, name, language];

export async function readText(
  { facilityId, name, language }: TextRef,
  signal: AbortSignal,
): Promise<SavedText> {
  const path = { facility_id: facilityId, name };
  const { data } = await call('GET custom-messages/:facility_id', path, { signal });
  const row = data.data.find(each => each.language === language);
  if (!row) throw new Error(`There is no text in ${language}`);
  return toSavedText(row);
}

export async function saveText(
  { facilityId, name, language }: TextRef,
  { value, version }: Pick<SavedText, 'value' | 'version'>,
): Promise<SavedText> {
  const { subject, content } = value;
  const sent = isSmsText(name) ? content : { subject, content };
  const change = { facility_id: facilityId, name, language, value: sent, version };
  return toSavedText((await call('POST custom-messages', change)).data);
}

const contentOf = (value: TextRow['value']): TextContent =>
  typeof value === 'string' ? { subject: '', content: value } : value;

const toSavedText = (row: TextRow): SavedText => ({
  value: {
    ...contentOf(row.value),
    linkLength: row.link_length,
    hotelName: row.hotel_name,
    standard: contentOf(row.standard),
  },
  version: row.version,
  isDefault: row.is_default,
  updatedAt: row.updated_at,
  author: row.author,
});
