import type { Channel, SendMethod } from '#features/booking/booking/rules/send-method.ts';
import type { GuestLanguage } from '#i18n/languages.ts';

/** Email texts that a hotel can write (docs/reference/messages.md#texts). */
export const mailTexts = ['pre-email', 'pre-email-B', 'message-template-1'] as const;
export const smsTexts = ['message-sms', 'message-sms-B'] as const;
export const textNames = [...mailTexts, ...smsTexts] as const;

export type MailText = (typeof mailTexts)[number];
export type SmsText = (typeof smsTexts)[number];
export type TextName = (typeof textNames)[number];

export const CONFIRMATION = 'message-template-1';

export const guideMailTexts = ['pre-email', 'pre-email-B'] as const satisfies readonly MailText[];
export type GuideMailText = (typeof guideMailTexts)[number];

export const guideTexts = [...guideMailTexts, ...smsTexts] as const;
export type GuideText = (typeof guideTexts)[number];

export function isSmsText(name: TextName): name is SmsText {
  return smsTexts.some(sms => sms === name);
}

export function textPermission<Action extends 'view' | 'edit'>(name: TextName, action: Action) {
  return isSmsText(name)
    ? (`notice_setting.sms.${action}` as const)
    : (`notice_setting.email.${action}` as const);
}

/** The text for each channel. Null if the channel is not used. */
export type TextByChannel = { [C in Channel]: GuideText | null };

/**
 * Channel and text of a guide message. `fallback`: text for the other channel, used if this message fails
 * permanently.
 */
export type Route = { channel: Channel; text: GuideText; fallback: GuideText | null };

/**
 * Returns the route for the booking's displayed channel (docs/reference/messages.md#channels). Null if the
 * booking has no channel, or the channel has no text. Whether the guest can be reached through the other
 * channel is checked only when needed, because contact data may change.
 */
export function routeOf({ sendMethod }: { sendMethod: SendMethod }, texts: TextByChannel): Route | null {
  if (sendMethod === '--') return null;
  const text = texts[sendMethod];
  return text && { channel: sendMethod, text, fallback: texts[sendMethod === 'sms' ? 'email' : 'sms'] };
}

/**
 * Returns the languages of a message. If the hotel writes in the guest's language (`written`), returns only
 * that. Otherwise, or if the PMS sends no language, returns Japanese and English.
 */
export const languagesFor = (
  language: GuestLanguage | null | undefined,
  written: readonly GuestLanguage[],
): readonly [GuestLanguage, ...GuestLanguage[]] =>
  language && written.includes(language) ? [language] : ['ja', 'en'];
