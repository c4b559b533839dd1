import { guestPages, guestPath } from '#features/access/rules/guest-pages.ts';
import { shortPageOf } from '#features/registration/queries/passes.ts';
import { linkOf, type SlotSecrets, shortLinkOf } from '#features/registration/queries/slot-secrets.ts';
import { formatDate, formatTime } from '#i18n/formatters.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import { isE164, phoneFor } from '#i18n/phone.ts';
import { translator } from '#i18n/translate.ts';
import { remembered } from '#platform/memory/remembered.ts';
import { greetedName, oneLine } from '../../rules/one-line.ts';
import type { Site } from '../../rules/site.ts';
import type { Letter } from './letter.ts';
import type { Look, Signature } from './letter-page.ts';

/** The hotel in the language of a mail; `phone` in E.164, as it was typed where it cannot be read, or "". */
export type LetterHotel = {
  name: string;
  phone: string;
  address?: string;
  /** The colour of its face, as guests can read it; null: ours. */
  accent?: string | null;
};

export type Occasion = {
  language: GuestLanguage;
  hotel: LetterHotel;
  /** Days YYYY-MM-DD, times HH:mm. */
  booking: {
    checkinDate: string;
    checkinTime: string | null;
    checkoutDate: string;
    checkoutTime: string | null;
  };
  /** The greeted guest's name, or "". */
  guest: string;
};

/**
 * A mail to a room leader with a link and code of their own. Of other people it holds only the name of the guest who named
 * them: without that name and the hotel's it would look like phishing.
 */
export function leaderLetter(
  occasion: Occasion & {
    namedBy: string;
    formUrl: string;
    shortUrl?: string;
    verificationCode: string;
  },
): Letter {
  const { t, frame, booking, fact, facility } = partsOf(occasion);
  const namedBy = greetedName(occasion.namedBy);
  return {
    ...frame,
    subject: t('leader.subject', { facility }),
    opening: namedBy ? t('leader.namedBy', { facility, guest: namedBy }) : t('leader.named', { facility }),
    facts: [...booking, fact(t('code'), occasion.verificationCode)],
    action: {
      label: t('leader.open'),
      url: occasion.formUrl,
      shown: occasion.shortUrl,
      ifNotOpen: t('ifNotOpen'),
    },
    closing: [t('leader.why', { facility }), t('leader.keep'), t('contact', { facility })],
  };
}

/** A mail to a companion with a link and code of their own, by the wish of whoever they stay with. Nothing of the booking is in it. */
export function companionLetter(
  occasion: Pick<Occasion, 'language' | 'hotel'> & {
    askedBy: string;
    link: string;
    verificationCode: string;
  },
): Letter {
  const { t, frame, fact, facility } = partsOf({ ...occasion, booking: noDays, guest: '' });
  const guest = greetedName(occasion.askedBy);
  return {
    ...frame,
    subject: t('companion.subject', { facility }),
    opening: guest ? t('companion.askedBy', { facility, guest }) : t('companion.asked', { facility }),
    facts: [fact(t('code'), occasion.verificationCode)],
    action: { label: t('companion.open'), url: occasion.link, ifNotOpen: t('ifNotOpen') },
    closing: [t('companion.why', { facility }), t('companion.keep'), t('contact', { facility })],
  };
}

/** What no line is written of. */
const noDays = {
  checkinDate: '2000-01-01',
  checkinTime: null,
  checkoutDate: '2000-01-01',
  checkoutTime: null,
};

/**
 * A mail to the guest whom the PMS names, after somebody registered on a weak proof with other contact data: how to prove
 * the booking, and how to say that it was not them.
 */
export function alertLetter(
  occasion: Occasion & { formUrl: string; shortUrl?: string; verificationCode: string },
): Letter {
  const { t, frame, booking, fact, facility } = partsOf(occasion);
  return {
    ...frame,
    subject: t('alert.subject', { facility }),
    opening: t('alert.opening', { facility }),
    facts: [...booking, fact(t('code'), occasion.verificationCode)],
    request: t('alert.request'),
    action: {
      label: t('alert.open'),
      url: occasion.formUrl,
      shown: occasion.shortUrl,
      ifNotOpen: t('ifNotOpen'),
    },
    closing: [t('alert.keep'), t('contact', { facility })],
  };
}

/** The same in one SMS. */
export function alertSms(
  { language, hotel }: Pick<Occasion, 'language' | 'hotel'>,
  { link, code }: { link: string; code: string },
): string {
  return translator(language, 'message')('alert.sms', { facility: oneLine(hotel.name), link, code });
}

/** A mail to a guest who has registered, at the earlier address: the contact data of the booking have changed. It opens nothing. */
export function contactLetter(occasion: Occasion): Letter {
  const { t, frame, booking, facility } = partsOf(occasion);
  return {
    ...frame,
    subject: t('contactChanged.subject', { facility }),
    opening: t('contactChanged.opening', { facility }),
    facts: booking,
    request: t('contactChanged.request'),
    closing: [t('contact', { facility })],
  };
}

/** The same in one SMS. */
export const contactSms = ({ language, hotel }: Pick<Occasion, 'language' | 'hotel'>): string =>
  translator(language, 'message')('contactChanged.sms', { facility: oneLine(hotel.name) });

/** A mail that asks a guest who has registered for what the guest register lacks; what that is, My Page says. */
export function missingLetter(occasion: Occasion & { myPageUrl: string; shortPage: string }): Letter {
  const { t, frame, booking, facility } = partsOf(occasion);
  return {
    ...frame,
    subject: t('missing.subject', { facility }),
    opening: t('missing.opening', { facility }),
    facts: booking,
    request: t('missing.request'),
    action: {
      label: t('missing.open'),
      url: occasion.myPageUrl,
      shown: occasion.shortPage,
      ifNotOpen: t('ifNotOpen'),
    },
    closing: [t('missing.keep'), t('contact', { facility })],
  };
}

/** The same in one SMS. */
export const missingSms = ({ language, hotel }: Pick<Occasion, 'language' | 'hotel'>, link: string): string =>
  translator(language, 'message')('missing.sms', { facility: oneLine(hotel.name), link });

/** What mails to guests have in common: greeting, signature, the days of the booking. */
export function partsOf({ language, hotel, booking, guest }: Occasion) {
  const t = translator(language, 'message');
  const facility = oneLine(hotel.name);
  const name = greetedName(guest);
  const fact = (label: string, value: string): Letter['facts'][number] => {
    const line = oneLine(value);
    return { label, value: line, line: t('fact', { label, value: line }) };
  };
  const moments = (label: string, day: string, time: string | null) => ({
    ...fact(label, moment(language, day, time)),
    parts: momentParts(language, day, time),
  });
  const frame = {
    language,
    greeting: name ? t('dear', { name }) : t('dearGuest'),
    signature: signatureOf(language, hotel),
    look: lookOf(hotel),
  };
  const dates = [
    moments(t('checkin'), booking.checkinDate, booking.checkinTime),
    moments(t('checkout'), booking.checkoutDate, booking.checkoutTime),
  ];
  return { t, frame, fact, facility, booking: dates };
}

/** The hotel as its mail shows it. */
export const lookOf = ({ name, accent }: LetterHotel): Look => ({
  name: oneLine(name),
  ...(accent ? { accent } : {}),
});

/** The hotel's name, where it is, and its phone number. */
export function signatureOf(language: GuestLanguage, { name, address = '', phone }: LetterHotel): Signature {
  const t = translator(language, 'message');
  const place = [oneLine(name), oneLine(address)].filter(line => line !== '');
  if (phone === '') return place;
  const text = t('phone', { phone: oneLine(phoneFor(language, phone)) });
  return [...place, isE164(phone) ? { text, url: `tel:${phone}` } : text];
}

/** A day, and the time where it is known, as readers of `language` write it. */
export const moment = (language: GuestLanguage, day: string, time: string | null): string =>
  momentParts(language, day, time).join(' ');

const momentParts = (language: GuestLanguage, day: string, time: string | null): string[] => [
  dayOf(`${language} ${day}`),
  ...(time ? [timeOf(`${language} ${time}`)] : []),
];

/** Once for each: of the same days a morning's mails tell hundreds of guests. */
const dayOf = remembered(key => {
  const [language, day] = key.split(' ') as [GuestLanguage, string];
  return formatDate(language, day, { year: true });
}, 1000);

const timeOf = remembered(key => {
  const [language, time] = key.split(' ') as [GuestLanguage, string];
  return formatTime(language, time);
}, 1000);

/** The link to a slot's form, a short address that leads there, and its code. The form offers to type the code where `said` contains it. */
export function linkAndCode({ publicUrl, shortUrl }: Site, secrets: SlotSecrets, slug: string, said: string) {
  const vericode = said.includes('[verification_code]');
  return {
    formUrl: linkOf(secrets, slug, { vericode }, publicUrl),
    shortUrl: shortLinkOf(secrets, shortUrl),
    verificationCode: secrets.verificationCode,
  };
}

/** The address of My Page, and a short one that leads there. */
export function wayToMyPage({ publicUrl, shortUrl }: Site, slug: string, myPageId: string) {
  return {
    myPageUrl: publicUrl + guestPath(guestPages.myPage, { slug, mypage: myPageId }),
    shortPage: shortPageOf({ myPageId }, shortUrl),
  };
}
