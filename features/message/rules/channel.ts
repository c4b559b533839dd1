import { type Channel, channelsOf, type SendMethod } from '#features/booking/rules.ts';
import type { Schedule } from '#features/facility/rules/schedule.ts';
import type { GuideText } from './texts.ts';

/** The text of each way that a message may go; null: not by this way. */
export type TextByChannel = { [C in Channel]: GuideText | null };

/** How a guide message goes out, and the text for the other way once this one is refused for certain. */
export type Route = { channel: Channel; text: GuideText; fallback: GuideText | null };

type Contact = { phone: string; email: string; sendMethod: SendMethod };

/**
 * By the way that the booking shows, else by none; the other only where the guest can be reached by it, too (decisions
 * §10, Channels).
 */
export function routeOf(
  { sendMethod, ...contact }: Contact,
  sms: Pick<Schedule, 'sms_status' | 'sms_priority'>,
  texts: TextByChannel,
): Route | null {
  if (sendMethod === '--') return null;
  const text = texts[sendMethod];
  const other = channelsOf(contact, sms).find(channel => channel !== sendMethod);
  return text && { channel: sendMethod, text, fallback: other ? texts[other] : null };
}
