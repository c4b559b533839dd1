import type { AccountMail } from '#features/session/events.ts';
import { dashboardTranslator } from '#i18n/dashboard-translate.ts';
import { formatDate } from '#i18n/formatters.ts';
import type { DashboardLanguage } from '#i18n/languages.ts';
import { greetedName, oneLine } from '../../rules/one-line.ts';
import type { Letter } from './letter.ts';

type Occasion = {
  language: DashboardLanguage;
  url: string;
  username?: string;
  host?: string;
  by?: string;
  whom?: string;
};

/** A mail about an account, or about opening one. `url`: the button's address; `host`: a webhook's; `by` and `whom`: users that it names. */
export function accountLetter(
  kind: 'verify' | 'deletionBegun' | AccountMail,
  { language, url, username = '', host = '', by = '', whom = '' }: Occasion,
): Letter {
  const t = dashboardTranslator(language, 'staff-mail');
  return {
    language,
    subject: t(`${kind}.subject`, { host }),
    greeting: t('greeting'),
    opening: t(`${kind}.opening`, { username, host, by, whom }),
    facts: [],
    action: { label: t(`${kind}.open`), url, ifNotOpen: t('ifNotOpen') },
    closing: [t(`${kind}.life`), t(`${kind}.ignore`)],
    signature: [t('product')],
  };
}

type Addition = {
  language: DashboardLanguage;
  hotel: string;
  username: string;
  /** The name of who added them; "" where it is not known any more. */
  by: string;
  /** Where they sign in. */
  url: string;
};

/** A mail to a hotel's new user. Names are typed by the hotel, so none of them may look like a web address. */
export function welcomeLetter({ language, url, username, ...typed }: Addition): Letter {
  const t = dashboardTranslator(language, 'staff-mail');
  const hotel = greetedName(typed.hotel);
  const by = greetedName(typed.by);
  const label = t('added.username');
  return {
    language,
    subject: t('added.subject', { hotel }),
    greeting: t('greeting'),
    opening: by === '' ? t('added.openingByHotel', { hotel }) : t('added.opening', { hotel, by }),
    facts: [{ label, value: username, line: t('fact', { label, value: username }) }],
    action: { label: t('added.open'), url, ifNotOpen: t('ifNotOpen') },
    closing: [t('added.password'), t('added.ignore')],
    signature: [t('product')],
  };
}

type Registration = {
  language: DashboardLanguage;
  hotel: string;
  bookingNo: string;
  /** YYYY-MM-DD */
  checkinDate: string;
  /** Where the button leads. */
  url: string;
};

/** A notice to the hotel that a guest has registered, with a link to the booking. */
export function hotelNotice({ language, url, ...about }: Registration): Letter {
  const t = dashboardTranslator(language, 'staff-mail');
  const hotel = oneLine(about.hotel);
  const bookingNo = oneLine(about.bookingNo);
  const day = formatDate(language, about.checkinDate, { year: true });
  const fact = (label: string, value: string) => ({ label, value, line: t('fact', { label, value }) });
  return {
    language,
    subject: t('registered.subject', { hotel, bookingNo }),
    greeting: t('greeting'),
    opening: t('registered.opening', { hotel }),
    facts: [fact(t('registered.reservation'), bookingNo), fact(t('registered.checkin'), day)],
    action: { label: t('registered.open'), url, ifNotOpen: t('ifNotOpen') },
    closing: [t('registered.stop')],
    signature: [t('product')],
  };
}
