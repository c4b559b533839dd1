import type { AccountMail } from '#features/staff/session/events.ts';
import { dashboardTranslator } from '#i18n/dashboard-translate.ts';
import { formatDate } from '#i18n/formatters.ts';
import type { DashboardLanguage } from '#i18n/languages.ts';
import { oneLine, safeGuestName } from '../../rules/one-line.ts';
import type { LetterWords, Sheet, Values } from './mail-template.ts';

type Occasion = {
  language: DashboardLanguage;
  url: string;
  username?: string;
  host?: string;
  by?: string;
  whom?: string;
  /** The hotel to be deleted, and the first day on which it can be deleted (YYYY-MM-DD). */
  leaving?: { hotel: string; day?: string };
};

/**
 * Writes an account email, including the emails of a sign-up. `url`: target of the button. `host`: host of a
 * webhook or of an identity provider, or an email domain. `by` and `whom`: names of users in the text.
 */
export function accountLetter(
  kind: 'verify' | 'deletionBegun' | AccountMail,
  { language, url, username = '', host = '', by = '', whom = '', leaving }: Occasion,
): Sheet<LetterWords> {
  const { t, fact, letter } = partsOf(language);
  const facts = [
    ...(leaving ? [fact(t('leaving.hotel'), '[hotel]')] : []),
    ...(leaving?.day ? [fact(t('leaving.day'), '[day]')] : []),
  ];
  const placeholders = { username: '[username]', host: '[host]', by: '[by]', whom: '[whom]' };
  return letter(
    {
      subject: t(`${kind}.subject`, { host: placeholders.host }),
      opening: t(`${kind}.opening`, placeholders),
      facts,
      open: t(`${kind}.open`),
      closing: [t(`${kind}.life`), t(`${kind}.ignore`)],
    },
    {
      ...{ url, username, host, by, whom },
      hotel: oneLine(leaving?.hotel ?? ''),
      day: leaving?.day ? formatDate(language, leaving.day, { year: true }) : '',
    },
  );
}

type UserIds = {
  language: DashboardLanguage;
  url: string;
  /** `hotel`: null for users of an organization. */
  users: readonly { username: string; hotel: string | null }[];
};

/** Writes the email that lists the user IDs registered with an email address. Hotel names are sanitized, because a hotel can enter any text as its name. */
export function userIdsLetter({ language, url, users }: UserIds): Sheet<LetterWords> {
  const { t, letter, fact } = partsOf(language);
  const values = Object.fromEntries(
    users.map(({ username, hotel }, index): [string, string] => [
      `user_${index}`,
      hotel === null ? username : t('userIds.user', { username, hotel: safeGuestName(hotel) }),
    ]),
  );
  return letter(
    {
      subject: t('userIds.subject'),
      opening: t('userIds.opening'),
      facts: Object.keys(values).map(tag => fact(t('added.username'), `[${tag}]`)),
      open: t('added.open'),
      closing: [t('userIds.next'), t('userIds.ignore')],
    },
    { url, ...values },
  );
}

type WelcomeDetails = {
  language: DashboardLanguage;
  hotel: string;
  username: string;
  /** Name of the user who added the new user. "" if unknown. */
  by: string;
  /** Target of the button: the page that sets a first password, or the sign-in page. */
  url: string;
  setsPassword: boolean;
};

/**
 * Writes the welcome email to a hotel's new user. The names in it must not look like a web address, because
 * hotels can type any text as a name.
 */
export function welcomeLetter({
  language,
  url,
  username,
  setsPassword,
  ...typed
}: WelcomeDetails): Sheet<LetterWords> {
  const { t, letter, fact } = partsOf(language);
  const by = safeGuestName(typed.by);
  const named = { hotel: '[hotel]', by: '[by]' };
  return letter(
    {
      subject: t('added.subject', named),
      opening: by === '' ? t('added.openingByHotel', named) : t('added.opening', named),
      facts: [fact(t('added.username'), '[username]')],
      open: t(setsPassword ? 'invited.open' : 'added.open'),
      closing: [t(setsPassword ? 'invited.life' : 'added.password'), t('added.ignore')],
    },
    { url, username, by, hotel: safeGuestName(typed.hotel) },
  );
}

type Registration = {
  language: DashboardLanguage;
  hotel: string;
  bookingNo: string;
  /** YYYY-MM-DD */
  checkinDate: string;
  url: string;
};

export function hotelNotice({ language, url, ...about }: Registration): Sheet<LetterWords> {
  const { t, letter, fact } = partsOf(language);
  const named = { hotel: '[hotel]', bookingNo: '[booking_no]' };
  return letter(
    {
      subject: t('registered.subject', named),
      opening: t('registered.opening', named),
      facts: [
        fact(t('registered.reservation'), named.bookingNo),
        fact(t('registered.checkin'), '[checkin_day]'),
      ],
      open: t('registered.open'),
      closing: [t('registered.stop')],
    },
    {
      url,
      hotel: oneLine(about.hotel),
      booking_no: oneLine(about.bookingNo),
      checkin_day: formatDate(language, about.checkinDate, { year: true }),
    },
  );
}

type LetterContent = Pick<LetterWords, 'subject' | 'opening' | 'facts' | 'closing'> & { open: string };

function partsOf(language: DashboardLanguage) {
  const t = dashboardTranslator(language, 'staff-mail');
  return {
    t,
    fact: (label: string, value: string) => ({ label, value, line: t('fact', { label, value }) }),
    letter: ({ open, ...own }: LetterContent, values: Values): Sheet<LetterWords> => ({
      words: {
        ...{ form: 'letter', language, greeting: t('greeting'), signature: [t('product')], ...own },
        action: { label: open, url: '[url]', shown: '[url]', ifNotOpen: t('ifNotOpen') },
      },
      values,
    }),
  };
}
