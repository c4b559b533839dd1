import { dashboardTranslator } from '#i18n/dashboard-translate.ts';
import { formatDate } from '#i18n/formatters.ts';
import type { DashboardLanguage } from '#i18n/languages.ts';
import type { Letter } from './letter.ts';
import { oneLine } from './one-line.ts';

type Occasion = {
  language: DashboardLanguage;
  hotel: string;
  reservationNo: string;
  /** YYYY-MM-DD */
  checkinDate: string;
  /** Where the button leads. */
  url: string;
};

/** What the hotel reads when somebody has registered: for which booking, and where to look. */
export function hotelNotice({ language, url, ...about }: Occasion): Letter {
  const t = dashboardTranslator(language, 'staff-mail');
  const hotel = oneLine(about.hotel);
  const reservation = oneLine(about.reservationNo);
  const day = formatDate(language, about.checkinDate, { year: true });
  const fact = (label: string, value: string) => ({ label, value, line: t('fact', { label, value }) });
  return {
    language,
    subject: t('registered.subject', { hotel, reservation }),
    greeting: t('greeting'),
    opening: t('registered.opening', { hotel }),
    facts: [fact(t('registered.reservation'), reservation), fact(t('registered.checkin'), day)],
    action: { label: t('registered.open'), url, ifNotOpen: t('ifNotOpen') },
    closing: [t('registered.stop')],
    signature: [t('product')],
  };
}
