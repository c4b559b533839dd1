import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { lockBooking } from '#features/booking/booking/commands/statuses.ts';
import { showFor } from '#features/desk/front-desk/queries/personal.ts';
import { publicOrigin, shortLinkOrigin } from '#features/hotel/facility/queries/addresses.ts';
import { facilityNameIn } from '#features/hotel/facility/queries/facility.ts';
import { sealForHotel } from '#features/hotel/facility/queries/keys.ts';
import { shortLinkOf } from '#features/registration/registration/queries/secrets.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { notFound, Refusal } from '#platform/http/refusal.ts';
import type { IndividualMessage } from '../contract/individual.ts';
import { individualJob } from '../events.ts';
import { smsLinkLength } from '../queries/check-text.ts';
import { guideFacility } from '../queries/guide-facility.ts';
import {
  type Addressee,
  addresseeOf,
  individualMail,
  individualSms,
  initialTexts,
} from '../queries/individual.ts';
import { tagValues } from '../queries/letters/hotel-text.ts';
import { mailOf } from '../queries/letters/mail.ts';
import { facilityFacts } from '../queries/sending-facilities.ts';
import { individualError } from '../rules/individual.ts';
import { oneLine } from '../rules/one-line.ts';
import { countSmsSegments, smsLength } from '../rules/sms-length.ts';
import { guideMailOperation } from '../tables.ts';
import { reopenLinks } from './reopen-links.ts';

/**
 * Returns the initial texts for a message to the main guest of a booking.
 * @throws 404
 */
export function startIndividualMessage(scope: StaffScope, bookingId: number, wanted?: GuestLanguage) {
  return inFacility(scope, async db => {
    const to = await addresseeOf(db, scope.facilityId, bookingId);
    const language = wanted ?? to.language;
    const hotel = await guideFacility(db, scope.facilityId);
    const texts = initialTexts(hotel, language, to.tags).filter(({ channel }) =>
      to.channels.includes(channel),
    );
    return {
      channels: to.channels,
      language,
      tags: to.tags,
      link_length: smsLinkLength(),
      hotel_name: oneLine(hotel.nameIn(language)),
      texts,
    };
  });
}

/**
 * Returns the message as the guest will see it. The link and the code in it do not work.
 * @throws 404 or 422 as in the contract
 */
export function previewIndividualMessage(scope: StaffScope, input: IndividualMessage) {
  return inFacility(scope, async db => {
    const to = await addresseeOf(db, scope.facilityId, input.booking_id);
    const hotel = await guideFacility(db, scope.facilityId);
    const hotelName = oneLine(hotel.nameIn(input.language));
    assertSendable(to, input, hotelName);
    const { booking } = to;
    const shortUrl = shortLinkOf({ shortCode: 'example1' }, shortLinkOrigin());
    const occasion = {
      language: input.language,
      hotel: hotel.hotelIn(input.language),
      booking,
      guest: showFor(scope)(booking.name),
      bookingNo: booking.pmsBookingNo,
    };
    const values = tagValues(occasion, {
      formUrl: shortUrl,
      verificationCode: '7KQ2M9XD',
      myPageUrl: '',
    });
    const messageLinks = { values, shortUrl, publicUrl: publicOrigin() };
    if (input.channel === 'sms')
      return {
        subject: '',
        html: '',
        text: individualSms(input, messageLinks),
        segments: countSmsSegments(smsLength(input.text, { linkLength: smsLinkLength(), hotelName })),
      };
    const { subject, html, text } = mailOf(individualMail(hotel, input.language, input, messageLinks));
    return { subject, html, text, segments: 0 };
  });
}

type IndividualInput = IndividualMessage & { operation_key: string; confirmed: 0 | 1 };

/**
 * Encryption context of the text until the job writes the message. The payload of a job must not contain
 * readable text.
 */
export const jobSealPlace = (operationId: number) => ({
  table: 'guide_mail_operation',
  column: 'individual',
  row: String(operationId),
});

/**
 * Sends a message to the main guest of a booking, once per key. A job writes the message.
 * @throws 404, 409 or 422 as in the contract
 */
export function sendIndividualMessage(scope: StaffScope, input: IndividualInput): Promise<void> {
  const { facilityId, userId } = scope;
  const { booking_id: bookingId, channel, language, subject, text } = input;
  return inFacility(scope, async db => {
    // Locks the booking, so that a second request waits for the first one.
    if (!(await lockBooking(db, facilityId, bookingId))) throw notFound();
    const to = await addresseeOf(db, facilityId, bookingId);
    assertSendable(to, input, oneLine(await facilityNameIn(db, facilityId, language)));
    if (input.confirmed !== 1) await assertNoPause(db, facilityId);
    const { pmsCode: pms_code, pmsBookingNo: reservation_no } = to.booking;
    const results = [{ pms_code, reservation_no, send_method: channel, result: 'queued' }];
    const [operation] = await db
      .insert(guideMailOperation)
      .values({
        facilityId,
        kind: 'individual',
        userId,
        at: now(),
        results,
        operationKey: input.operation_key,
      })
      .onConflictDoNothing()
      .returning({ id: guideMailOperation.id });
    if (!operation) return;
    if (/\[(link|verification_code)\]/.test(text)) await reopenLinks(db, facilityId, [to.booking]);
    const sealed = await sealForHotel(
      db,
      facilityId,
      jobSealPlace(operation.id),
      JSON.stringify({ subject, text }),
    );
    await individualJob.add(db, {
      facilityId,
      bookingId,
      operationId: operation.id,
      channel,
      language,
      sealed: sealed.toString('base64'),
    });
    const details = { operationId: operation.id, channel, language };
    await audit(db, scope, { action: 'individual_message.sent', bookingId, details });
  });
}

function assertSendable(to: Addressee, input: IndividualMessage, hotelName: string): void {
  if (!to.channels.includes(input.channel)) throw new Refusal(422, 'guide_mail_not_possible');
  const error = individualError(input, { tags: to.tags, linkLength: smsLinkLength(), hotelName });
  if (!error) return;
  const { field, code, tags } = error;
  const isFieldError = code === 'field_required' || code === 'field_too_long';
  throw new Refusal(422, isFieldError ? 'invalid_input' : code, {
    errors: { [field]: code },
    ...(tags.length > 0 ? { data: { tags } } : {}),
  });
}

async function assertNoPause(db: Db, facilityId: number): Promise<void> {
  const pause = (await facilityFacts(db, facilityId))?.pause;
  if (pause) throw new Refusal(409, pause === 'held' ? 'sending_held' : 'guests_shut_out');
}
