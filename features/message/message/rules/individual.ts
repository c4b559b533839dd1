import type { Channel } from '#features/booking/booking/rules/send-method.ts';
import { isCancelled, isMyPageExpired } from '#features/booking/booking/rules/status.ts';
import { MAX_SMS_LENGTH, smsLength } from './sms-length.ts';
import { isAddressTag, type Tag, tagErrors } from './tags.ts';

/** Maximum lengths of a message to one guest, in characters. SMS have a separate limit. */
export const MAX_LENGTHS = { subject: 200, text: 5_000 } as const;

type TagFacts = { checkoutDate: string; pmsBookingStatus: number | null; isRegistered: boolean };

/**
 * Returns the tags that the message can contain. Link and code are allowed while they can open a form. Sending
 * an expired link reopens it (docs/reference/messages.md#to-one-guest). The link to My Page is not allowed,
 * because staff can send the confirmation again.
 */
export function individualTags(booking: TagFacts, timezone: string, at: Date): Tag[] {
  const basicTags: Tag[] = [
    'guest_name',
    'hotel_name',
    'reservation_number',
    'checkin_date',
    'checkout_date',
  ];
  const hasLink = !booking.isRegistered && !isCancelled(booking) && !isMyPageExpired(booking, timezone, at);
  return hasLink ? [...basicTags, 'link', 'verification_code'] : basicTags;
}

export type IndividualText = { channel: Channel; subject: string; text: string };

export type IndividualError = {
  field: 'subject' | 'text';
  code: 'field_required' | 'field_too_long' | 'sms_too_long' | 'tag_unknown' | 'tag_broken';
  tags: string[];
};

/**
 * Returns the first error that prevents sending, or undefined. `linkLength`: length of a link in an SMS, in
 * characters. `hotelName`: in the language of the message.
 */
export function individualError(
  { channel, subject, text }: IndividualText,
  { tags, linkLength, hotelName }: { tags: readonly Tag[]; linkLength: number; hotelName: string },
): IndividualError | undefined {
  const errorOf = (field: IndividualError['field'], code: IndividualError['code'], wrong: string[] = []) => ({
    field,
    code,
    tags: wrong,
  });
  const isByEmail = channel === 'email';
  if (isByEmail && subject.trim() === '') return errorOf('subject', 'field_required');
  if (text.trim() === '') return errorOf('text', 'field_required');
  if (isByEmail && subject.length > MAX_LENGTHS.subject) return errorOf('subject', 'field_too_long');
  if (text.length > MAX_LENGTHS.text) return errorOf('text', 'field_too_long');
  if (!isByEmail && smsLength(text, { linkLength, hotelName }) > MAX_SMS_LENGTH)
    return errorOf('text', 'sms_too_long');
  const fieldTexts = [
    {
      field: 'subject' as const,
      text: isByEmail ? subject : '',
      allowed: tags.filter(tag => !isAddressTag(tag)),
    },
    { field: 'text' as const, text, allowed: tags },
  ];
  for (const each of fieldTexts) {
    const { unknown, broken } = tagErrors(each.text, each.allowed);
    if (broken.length > 0) return errorOf(each.field, 'tag_broken', broken);
    if (unknown.length > 0) return errorOf(each.field, 'tag_unknown', unknown);
  }
  return undefined;
}
