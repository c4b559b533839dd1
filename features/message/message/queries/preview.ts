import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { publicOrigin, shortLinkOrigin } from '#features/hotel/facility/queries/addresses.ts';
import { facilityById } from '#features/hotel/facility/queries/facility.ts';
import { businessDay } from '#features/hotel/facility/rules/business-day.ts';
import { daysAfter } from '#features/hotel/facility/rules/days.ts';
import { shortLinkOf, shortPageOf } from '#features/registration/registration/queries/secrets.ts';
import { QR_TEXT } from '#features/registration/registration/rules.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import { translator } from '#i18n/translate.ts';
import { now } from '#platform/clock/clock.ts';
import { notFound } from '#platform/http/refusal.ts';
import type { TextValue } from '../contract/texts.ts';
import { CONFIRMATION, type MailText } from '../rules/texts.ts';
import { validateText } from './check-text.ts';
import { readLetterHotel } from './letter-hotel.ts';
import { tagValues, textSheet } from './letters/hotel-text.ts';
import type { MailSource } from './letters/mail.ts';
import { textFor } from './texts.ts';

type PreviewRequest = { name: MailText; language: GuestLanguage; template?: TextValue | undefined };

/**
 * Returns the email for a fictitious guest, from `template` or else from the current text.
 * @throws 422 if the template could not be saved
 */
export function previewMail(
  scope: StaffScope,
  { name, language, template }: PreviewRequest,
): Promise<MailSource> {
  const { facilityId } = scope;
  return inFacility(scope, async db => {
    const facility = await facilityById(db, facilityId);
    if (!facility) throw notFound();
    const current = await textFor(db, facilityId, name, language);
    const hotel = await readLetterHotel(db, facility, language);
    const templateText = template === undefined ? current : validateText(name, template, current, hotel.name);
    const text = templateText.content === '' ? current : templateText;
    const today = businessDay(now(), facility.timezone);
    const values = tagValues({ ...sampleBooking(language, today), hotel }, sampleLinks(facility.slugName));
    const qr = name === CONFIRMATION ? SAMPLE_QR : undefined;
    const shortUrls = sampleShortLinks();
    const sheet = textSheet({ language, hotel, text, values, shortUrls, publicUrl: publicOrigin() });
    return { sheets: [sheet], qr };
  });
}

function sampleBooking(language: GuestLanguage, today: string) {
  const checkinDate = daysAfter(today, 3);
  const times = { checkinTime: '15:00', checkoutTime: null };
  return {
    language,
    guest: translator(language, 'message-text')('invented'),
    bookingNo: 'R-12345',
    booking: { checkinDate, checkoutDate: daysAfter(checkinDate, 2), ...times },
  };
}

const SAMPLE_QR = `${QR_TEXT.prefix}${'7KQ2M9XD4TWBHN3E5RGC6YPV8A'}`;

const sampleShortLinks = () => ({
  link: shortLinkOf({ shortCode: 'example' }, shortLinkOrigin()),
  mypage_url: shortPageOf({ myPageId: 'example' }, shortLinkOrigin()),
});

function sampleLinks(slug: string) {
  const linkTo = (page: string, query: Record<string, string>) =>
    `${publicOrigin()}/${page}?${new URLSearchParams(query)}`;
  return {
    formUrl: linkTo('init', { token: 'example', slug }),
    verificationCode: '7KQ2M9XD',
    myPageUrl: linkTo('mypage', { slug, mypage: 'example' }),
  };
}
