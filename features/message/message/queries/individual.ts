import { and, eq } from 'drizzle-orm';
import { type Booking, bookingById } from '#features/booking/booking/queries/bookings.ts';
import { type Channel, channelsOf, openContact } from '#features/booking/booking/rules/send-method.ts';
import { facilityById } from '#features/hotel/facility/queries/facility.ts';
import { setting, textLanguages } from '#features/hotel/facility/queries/settings.ts';
import { registrationOfSlot } from '#features/registration/registration/queries/find-registration.ts';
import { slot } from '#features/registration/registration/tables.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import { isMobile } from '#i18n/phone.ts';
import { translator } from '#i18n/translate.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { textOf } from '#platform/html/text-of.ts';
import { notFound } from '#platform/http/refusal.ts';
import { type IndividualText, individualTags } from '../rules/individual.ts';
import { oneLine } from '../rules/one-line.ts';
import { withPlainBreaks } from '../rules/sms-length.ts';
import type { Tag, TagValues } from '../rules/tags.ts';
import { guideMailTexts, isSmsText, languagesFor, smsTexts } from '../rules/texts.ts';
import type { GuideFacility } from './guide-facility.ts';
import { smsText, textSheet } from './letters/hotel-text.ts';
import type { MailSource } from './letters/mail.ts';
import { paragraphHtml } from './texts.ts';

export type Addressee = {
  booking: Booking;
  slot: typeof slot.$inferSelect;
  /** Channels by which the guest can be reached, preferred channel first. */
  channels: Channel[];
  language: GuestLanguage;
  tags: Tag[];
};

/** Throws 404. */
export async function addresseeOf(db: Db, facilityId: number, bookingId: number): Promise<Addressee> {
  const booking = await bookingById(db, facilityId, bookingId);
  const hotel = await facilityById(db, facilityId);
  const [main] = await db
    .select()
    .from(slot)
    .where(and(eq(slot.facilityId, facilityId), eq(slot.bookingId, bookingId), eq(slot.number, 0)));
  if (!booking || !hotel || !main) throw notFound();
  const schedule = await setting(db, facilityId, 'notification_frequency_settings');
  const isRegistered = (await registrationOfSlot(db, facilityId, main.id)) !== undefined;
  return {
    booking,
    slot: main,
    channels: channelsOf(openContact(booking, booking), schedule, isMobile),
    language: languagesFor(booking.metadata.language, await textLanguages(db, facilityId))[0],
    tags: individualTags({ ...booking, isRegistered }, hotel.timezone, now()),
  };
}

/**
 * Returns the initial texts in one language for each channel: a text with only a greeting and, if their links
 * would work, the hotel's guide texts.
 */
export function initialTexts(hotel: GuideFacility, language: GuestLanguage, tags: readonly Tag[]) {
  const t = translator(language, 'message-text');
  const facility = oneLine(hotel.nameIn(language));
  const guideTextNames = tags.includes('link') ? [...guideMailTexts, ...smsTexts] : [];
  return [
    {
      name: 'blank' as const,
      channel: 'email' as const,
      subject: t('individual.subject', { facility }),
      text: t('individual.content'),
    },
    { name: 'blank' as const, channel: 'sms' as const, subject: '', text: t('individual.sms', { facility }) },
    ...guideTextNames.map(name => {
      const { subject, content } = hotel.textIn(language, name);
      return isSmsText(name)
        ? { name, channel: 'sms' as const, subject: '', text: content }
        : { name, channel: 'email' as const, subject, text: textOf(content) };
    }),
  ];
}

type IndividualLinks = { values: TagValues; shortUrl: string; publicUrl: string };

/** Builds an email from text typed by staff. The text is escaped, so that it cannot contain HTML. */
export function individualMail(
  hotel: GuideFacility,
  language: GuestLanguage,
  { subject, text }: IndividualText,
  { values, shortUrl, publicUrl }: IndividualLinks,
): MailSource {
  const paragraphs = withPlainBreaks(text)
    .split(/\n{2,}/)
    .map(each => each.trim())
    .filter(each => each !== '');
  const sheet = textSheet({
    language,
    hotel: hotel.hotelIn(language),
    text: { subject, content: paragraphs.map(paragraphHtml).join('') },
    values,
    shortUrls: { link: shortUrl },
    publicUrl,
  });
  return { sheets: [sheet] };
}

export const individualSms = ({ text }: IndividualText, { values, shortUrl }: IndividualLinks): string =>
  smsText(text.trim(), { ...values, link: shortUrl });
