import { and, eq, ne } from 'drizzle-orm';
import { z } from 'zod';
import type { Templated } from '#features/hotel/facility/queries/templated.ts';
import { guestLanguages } from '#i18n/languages.ts';
import type { Db } from '#platform/database/pool.ts';
import { textNames } from '../rules/texts.ts';
import { messageText } from '../tables.ts';
import { writeText } from './save-text.ts';

const copies = z.array(
  z.object({
    name: z.enum(textNames),
    language: z.enum(guestLanguages),
    subject: z.string(),
    content: z.string(),
  }),
);
type TextCopies = z.output<typeof copies>;

/** Copies the texts that the hotel has written. All others use the default. */
export const textsTemplate: Templated<TextCopies> = {
  schema: copies,
  copy: ownTexts,
  isInitial: async (_db, _facilityId, texts) => texts.length === 0,
  apply: async (db, scope, texts, userId) => {
    const currentTexts = await ownTexts(db, scope.facilityId);
    const droppedTexts = currentTexts
      .filter(each => !texts.some(text => isPlace(each, text)))
      .map(({ name, language }) => ({ name, language, subject: '', content: '' }));
    const changedTexts = texts.filter(
      text => !currentTexts.some(each => isPlace(each, text) && isSameText(each, text)),
    );
    for (const text of [...changedTexts, ...droppedTexts]) await writeText(db, scope, { ...text, userId });
  },
};

type CopiedText = TextCopies[number];
const isPlace = (one: CopiedText, other: CopiedText) =>
  one.name === other.name && one.language === other.language;
const isSameText = (one: CopiedText, other: CopiedText) =>
  one.subject === other.subject && one.content === other.content;

function ownTexts(db: Db, facilityId: number): Promise<TextCopies> {
  const { name, language, subject, content } = messageText;
  return db
    .select({ name, language, subject, content })
    .from(messageText)
    .where(and(eq(messageText.facilityId, facilityId), ne(content, '')))
    .orderBy(name, language);
}
