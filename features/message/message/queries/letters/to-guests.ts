import { guestPages, guestPath } from '#features/access/access/rules/guest-pages.ts';
import {
  linkOf,
  type SlotSecrets,
  shortLinkOf,
  shortPageOf,
} from '#features/registration/registration/queries/secrets.ts';
import { formatDate, formatTime } from '#i18n/formatters.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import { isE164, phoneFor } from '#i18n/phone.ts';
import { translator } from '#i18n/translate.ts';
import { oneLine, safeGuestName } from '../../rules/one-line.ts';
import type { Site } from '../../rules/site.ts';
import type { Action, Fact, LetterWords, MailBranding, Sheet, Signature, Values } from './mail-template.ts';

/** The hotel's data in the language of an email. `phone`: E.164, as typed if it could not be parsed, or "". */
export type LetterHotel = {
  name: string;
  phone: string;
  address?: string;
  /** The hotel's color in a legible shade. Null for our color. */
  accent?: string | null;
};

export type Occasion = {
  language: GuestLanguage;
  hotel: LetterHotel;
  /** Dates are YYYY-MM-DD, times HH:mm. */
  booking: {
    checkinDate: string;
    checkinTime: string | null;
    checkoutDate: string;
    checkoutTime: string | null;
  };
  guest: string;
};

type FormLink = { formUrl: string; shortUrl?: string | undefined; verificationCode: string };

/**
 * Writes the email to a room leader, with a separate link and code. It contains the hotel's name and the name
 * of the guest who entered the room leader, because it would otherwise look like phishing. It contains no
 * other names.
 */
export function leaderLetter(occasion: Occasion & FormLink & { namedBy: string }): Sheet<LetterWords> {
  const { t, facility, dates, code, action, letter } = partsOf(occasion);
  const namedBy = safeGuestName(occasion.namedBy);
  return letter(
    {
      subject: t('leader.subject', { facility }),
      opening: namedBy
        ? t('leader.namedBy', { facility, guest: '[named_by]' })
        : t('leader.named', { facility }),
      facts: [...dates, code],
      action: action(t('leader.open')),
      closing: [t('leader.why', { facility }), t('leader.keep'), t('contact', { facility })],
    },
    { ...valuesOf(occasion), named_by: namedBy },
  );
}

/**
 * Writes the email to a companion with a separate link and code, requested by the guest with whom the companion
 * travels. Contains no booking data.
 */
export function companionLetter(
  occasion: Pick<Occasion, 'language' | 'hotel'> & {
    askedBy: string;
    link: string;
    verificationCode: string;
  },
): Sheet<LetterWords> {
  const { t, facility, code, action, letter } = partsOf({ ...occasion, guest: '' });
  const { link: formUrl, verificationCode } = occasion;
  const guest = safeGuestName(occasion.askedBy);
  return letter(
    {
      subject: t('companion.subject', { facility }),
      opening: guest
        ? t('companion.askedBy', { facility, guest: '[asked_by]' })
        : t('companion.asked', { facility }),
      facts: [code],
      action: action(t('companion.open')),
      closing: [t('companion.why', { facility }), t('companion.keep'), t('contact', { facility })],
    },
    { ...valuesOf({ formUrl, verificationCode }), asked_by: guest },
  );
}

/**
 * Writes the email to the guest named by the PMS, after a person has registered on a weak proof with different
 * contact data. It explains how to verify the booking and how to report an unknown registration.
 */
export function alertLetter(occasion: Occasion & FormLink): Sheet<LetterWords> {
  const { t, facility, dates, code, action, letter } = partsOf(occasion);
  return letter(
    {
      subject: t('alert.subject', { facility }),
      opening: t('alert.opening', { facility }),
      facts: [...dates, code],
      request: t('alert.request'),
      action: action(t('alert.open')),
      closing: [t('alert.keep'), t('contact', { facility })],
    },
    valuesOf(occasion),
  );
}

/** Like `alertLetter`, as a single SMS. */
export function alertSms(
  { language, hotel }: Pick<Occasion, 'language' | 'hotel'>,
  { link, code }: { link: string; code: string },
): string {
  return translator(language, 'message')('alert.sms', { facility: oneLine(hotel.name), link, code });
}

/**
 * Writes the email that informs a registered guest, at the previous address, that the booking's contact data
 * has changed. Contains no link that gives access.
 */
export function contactLetter(occasion: Occasion): Sheet<LetterWords> {
  const { t, facility, dates, letter } = partsOf(occasion);
  return letter({
    subject: t('contactChanged.subject', { facility }),
    opening: t('contactChanged.opening', { facility }),
    facts: dates,
    request: t('contactChanged.request'),
    closing: [t('contact', { facility })],
  });
}

/** Like `contactLetter`, as a single SMS. */
export const contactSms = ({ language, hotel }: Pick<Occasion, 'language' | 'hotel'>): string =>
  translator(language, 'message')('contactChanged.sms', { facility: oneLine(hotel.name) });

/**
 * Writes the email that asks a registered guest for data missing in the guest register. My Page shows which
 * data is missing.
 */
export function missingLetter(
  occasion: Occasion & { myPageUrl: string; shortPage: string },
): Sheet<LetterWords> {
  const { t, facility, dates, action, letter } = partsOf(occasion);
  return letter(
    {
      subject: t('missing.subject', { facility }),
      opening: t('missing.opening', { facility }),
      facts: dates,
      request: t('missing.request'),
      action: action(t('missing.open')),
      closing: [t('missing.keep'), t('contact', { facility })],
    },
    { url: occasion.myPageUrl, shown: occasion.shortPage },
  );
}

/** Like `missingLetter`, as a single SMS. */
export const missingSms = ({ language, hotel }: Pick<Occasion, 'language' | 'hotel'>, link: string): string =>
  translator(language, 'message')('missing.sms', { facility: oneLine(hotel.name), link });

type SentBackItem = {
  /** Label of the question. For a companion's item, also identifies the companion. */
  item: string;
  reason: string;
};

/**
 * Writes an email asking a registered guest to send one item again. The item and the reason may be personal.
 */
export function sentBackLetter(
  occasion: Occasion & SentBackItem & { url: string; shortUrl: string },
): Sheet<LetterWords> {
  const { t, facility, dates, action, letter } = partsOf(occasion);
  const { language, item, reason, url, shortUrl: shown } = occasion;
  return letter(
    {
      subject: t('sentBack.subject', { facility }),
      opening: t('sentBack.opening', { facility }),
      facts: [
        factIn(language, t('sentBack.item'), '[item]'),
        factIn(language, t('sentBack.reason'), '[reason]'),
        ...dates,
      ],
      request: t('sentBack.request'),
      action: action(t('sentBack.open')),
      closing: [t('missing.keep'), t('contact', { facility })],
    },
    { url, shown, item: oneLine(item), reason: oneLine(reason) },
  );
}

/** Like `sentBackLetter`, as one SMS. The page shows the item and the reason. */
export const sentBackSms = (
  { language, hotel }: Pick<Occasion, 'language' | 'hotel'>,
  link: string,
): string => translator(language, 'message')('sentBack.sms', { facility: oneLine(hotel.name), link });

type LetterContent = Omit<LetterWords, 'form' | 'language' | 'greeting' | 'signature' | 'look'>;

type LetterContext = Pick<Occasion, 'language' | 'hotel' | 'guest'> & { booking?: Occasion['booking'] };

/**
 * Returns the parts that all letters to guests contain: greeting, signature, the hotel's name as a tag, and the
 * dates of the booking.
 */
export function partsOf({ language, hotel, guest, booking }: LetterContext) {
  const t = translator(language, 'message');
  const name = safeGuestName(guest);
  const frame = hotelFrame(language, hotel);
  const dates = booking ? bookingDates(language, booking) : { facts: [], values: {} };
  const greeting = name ? t('dear', { name: '[guest]' }) : t('dearGuest');
  return {
    t,
    facility: '[hotel]',
    dates: dates.facts,
    code: factIn(language, t('code'), '[code]'),
    action: (label: string): Action => ({
      ...{ label, url: '[url]', shown: '[shown]' },
      ifNotOpen: t('ifNotOpen'),
    }),
    letter: (own: LetterContent, values: Values = {}): Sheet<LetterWords> => ({
      words: { form: 'letter', ...frame.words, greeting, ...own },
      values: { ...frame.values, guest: name, ...dates.values, ...values },
    }),
  };
}

const valuesOf = ({ formUrl: url, shortUrl: shown = url, verificationCode: code }: FormLink): Values => ({
  url,
  shown,
  code,
});

/** Builds a row of the table. Each string in `parts` stays on one line. */
export function factIn(language: GuestLanguage, label: string, value: string, parts?: string[]): Fact {
  const line = translator(language, 'message')('fact', { label, value });
  return { label, value, line, ...(parts ? { parts } : {}) };
}

export function bookingDates(
  language: GuestLanguage,
  { checkinDate, checkinTime, checkoutDate, checkoutTime }: Occasion['booking'],
) {
  const t = translator(language, 'message');
  const factOf = (label: string, name: string, time: string | null) => {
    const parts = [`[${name}_day]`, ...(time ? [`[${name}_time]`] : [])];
    return factIn(language, label, parts.join(' '), parts);
  };
  return {
    facts: [factOf(t('checkin'), 'checkin', checkinTime), factOf(t('checkout'), 'checkout', checkoutTime)],
    values: {
      checkin_day: formatDate(language, checkinDate, { year: true }),
      checkout_day: formatDate(language, checkoutDate, { year: true }),
      ...(checkinTime ? { checkin_time: formatTime(language, checkinTime) } : {}),
      ...(checkoutTime ? { checkout_time: formatTime(language, checkoutTime) } : {}),
    },
  };
}

export function hotelFrame(language: GuestLanguage, { name, address = '', phone, accent }: LetterHotel) {
  const t = translator(language, 'message');
  const phoneLink = { text: t('phone', { phone: '[phone]' }), url: 'tel:[tel]' };
  const addressLine = oneLine(address);
  const signature: Signature = [
    '[hotel]',
    ...(addressLine ? ['[address]'] : []),
    ...(phone ? [isE164(phone) ? phoneLink : phoneLink.text] : []),
  ];
  const look: MailBranding = { name: '[hotel]', ...(accent ? { accent: '[accent]' } : {}) };
  return {
    words: { language, signature, look },
    values: {
      hotel: oneLine(name),
      ...(addressLine ? { address: addressLine } : {}),
      ...(phone ? { phone: oneLine(phoneFor(language, phone)), tel: phone } : {}),
      ...(accent ? { accent } : {}),
    },
  };
}

/** Formats a date in the given language, with its time if known. */
export const formatMoment = (language: GuestLanguage, day: string, time: string | null): string =>
  [formatDate(language, day, { year: true }), ...(time ? [formatTime(language, time)] : [])].join(' ');

/**
 * Returns the link to a slot's form, its short URL and its verification code. If the text `said` contains the
 * code, the form asks for it.
 */
export function formLinkOf({ publicUrl, shortUrl }: Site, secrets: SlotSecrets, slug: string, said: string) {
  const hasCode = said.includes('[verification_code]');
  return {
    formUrl: linkOf(secrets, slug, { vericode: hasCode }, publicUrl),
    shortUrl: shortLinkOf(secrets, shortUrl),
    verificationCode: secrets.verificationCode,
  };
}

export function myPageLinks({ publicUrl, shortUrl }: Site, slug: string, myPageId: string) {
  return {
    myPageUrl: publicUrl + guestPath(guestPages.myPage, { slug, mypage: myPageId }),
    shortPage: shortPageOf({ myPageId }, shortUrl),
  };
}

/** Returns the URL of one item that was sent back, and its short URL. */
export function linkToItem(site: Site, slug: string, myPageId: string, item: string) {
  const { myPageUrl, shortPage } = myPageLinks(site, slug, myPageId);
  return { url: `${myPageUrl}&item=${item}`, shortUrl: `${shortPage}?item=${item}` };
}
