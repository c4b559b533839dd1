import type { Channel, SendMethod } from '#features/booking/booking/rules/send-method.ts';
import type { GuestLanguage } from '#i18n/languages.ts';

/** The texts that a hotel writes for its messages (docs/reference/messages.md#texts). */
export const mailTexts = ['pre-email', 'pre-email-B', 'message-template-1'] as const;
export const smsTexts = ['message-sms', 'message-sms-B'] as const;
export const textNames = [...mailTexts, ...smsTexts] as const;

export type MailText = (typeof mailTexts)[number];
export type SmsText = (typeof smsTexts)[number];
export type TextName = (typeof textNames)[number];

/** The text of the mail that follows a submitted form. */
export const CONFIRMATION = 'message-template-1';

export const guideMailTexts = ['pre-email', 'pre-email-B'] as const satisfies readonly MailText[];
export type GuideMailText = (typeof guideMailTexts)[number];

/** The texts of guide messages, of both channels. */
export const guideTexts = [...guideMailTexts, ...smsTexts] as const;
export type GuideText = (typeof guideTexts)[number];

export function isSmsText(name: TextName): name is SmsText {
  return smsTexts.some(sms => sms === name);
}

/** The key that lets staff see or change a text. */
export function textPermission<Action extends 'view' | 'edit'>(name: TextName, action: Action) {
  return isSmsText(name)
    ? (`notice_setting.sms.${action}` as const)
    : (`notice_setting.email.${action}` as const);
}

/** The text for each channel; null: nothing goes by this one. */
export type TextByChannel = { [C in Channel]: GuideText | null };

/** How a guide message goes out, and the text for the other channel should this one fail for certain. */
export type Route = { channel: Channel; text: GuideText; fallback: GuideText | null };

/**
 * By the channel that the booking shows, if any (docs/reference/messages.md#channels). Whether the guest can be
 * reached by the other is checked once it is needed, since contact data change.
 */
export function routeOf({ sendMethod }: { sendMethod: SendMethod }, texts: TextByChannel): Route | null {
  if (sendMethod === '--') return null;
  const text = texts[sendMethod];
  return text && { channel: sendMethod, text, fallback: texts[sendMethod === 'sms' ? 'email' : 'sms'] };
}

/** The languages of a message: the guest's own; where the PMS names none, Japanese and below it English. */
export const languagesFor = (
  language: GuestLanguage | null | undefined,
): readonly [GuestLanguage, ...GuestLanguage[]] => (language ? [language] : ['ja', 'en']);
