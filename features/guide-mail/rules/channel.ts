import type { Channel, SendMethod } from '#features/booking/rules/send-method.ts';
import type { GuideText } from './texts.ts';

/** The text of each way that a message may go; null: not by this way. */
export type TextByChannel = { [C in Channel]: GuideText | null };

/** How a guide message goes out, and the text for the other way should this one fail for certain. */
export type Route = { channel: Channel; text: GuideText; fallback: GuideText | null };

/**
 * By the way that the booking shows, else by none (docs/reference/messages.md#channels). Whether the guest can be
 * reached by the other is asked once it is needed: contact data change.
 */
export function routeOf({ sendMethod }: { sendMethod: SendMethod }, texts: TextByChannel): Route | null {
  if (sendMethod === '--') return null;
  const text = texts[sendMethod];
  return text && { channel: sendMethod, text, fallback: texts[sendMethod === 'sms' ? 'email' : 'sms'] };
}
