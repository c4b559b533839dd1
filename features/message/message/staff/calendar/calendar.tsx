import { useId } from 'react';
import { useFormatter, useLocale, useTranslations } from 'use-intl';
import { NotLoaded } from '#features/hotel/facility/staff/not-loaded.tsx';
import { formatDate } from '#i18n/formatters.ts';
import style from './calendar.module.css';
import { type Calendar, type Line, linesOf, totalOf, useCalendar } from './calls.ts';

type Props = { facilityId: number };

/** Shows a forecast of the guide messages of the next seven days (docs/reference/messages.md#the-schedule). */
export function MessageCalendar({ facilityId }: Props) {
  const t = useTranslations('staff-messages');
  const id = useId();
  return (
    <section className={style.section} aria-labelledby={id}>
      <h2 id={id}>{t('calendar.title')}</h2>
      <p className={style.lead}>{t('calendar.lead')}</p>
      <Days facilityId={facilityId} />
    </section>
  );
}

function Days({ facilityId }: Props) {
  const t = useTranslations('staff-messages');
  const query = useCalendar(facilityId);
  const { data: calendar } = query;
  if (!calendar)
    return (
      <NotLoaded query={query} height={240} loading={t('history.loading')} failed={t('calendar.failed')} />
    );
  return (
    <>
      {calendar.pause && <p className={style.held}>{t(`calendar.${calendar.pause}`)}</p>}
      <CalendarTable days={calendar.days} />
    </>
  );
}

/** Lists the days with their moments. The columns for SMS are shown only if an SMS is planned. */
function CalendarTable({ days }: Pick<Calendar, 'days'>) {
  const t = useTranslations('staff-messages');
  const total = totalOf(days.flatMap(({ counts }) => counts));
  const hasSms = total.sms > 0;
  return (
    <div className={style.sheet}>
      <table className={style.table}>
        <thead>
          <tr>
            <th scope="col">{t('calendar.day')}</th>
            <th scope="col">{t('calendar.moment')}</th>
            <th scope="col">{t('channel.email')}</th>
            {hasSms && <th scope="col">{t('channel.sms')}</th>}
            {hasSms && <th scope="col">{t('calendar.segments')}</th>}
          </tr>
        </thead>
        {days.map(day => (
          <Day key={day.date} day={day} hasSms={hasSms} />
        ))}
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {t('calendar.total')}
            </th>
            <Figures figures={total} hasSms={hasSms} />
          </tr>
        </tfoot>
      </table>
      {hasSms && <p className={style.lead}>{t('calendar.estimate')}</p>}
    </div>
  );
}

function Day({ day: { date, counts }, hasSms }: { day: Calendar['days'][number]; hasSms: boolean }) {
  const t = useTranslations('staff-messages');
  const locale = useLocale();
  const lines = linesOf(counts);
  const head = (
    <th scope="rowgroup" rowSpan={Math.max(1, lines.length)}>
      {formatDate(locale, date)}
    </th>
  );
  if (lines.length === 0)
    return (
      <tbody>
        <tr>
          {head}
          <td className={style.nothing} colSpan={hasSms ? 4 : 2}>
            {t('calendar.nothing')}
          </td>
        </tr>
      </tbody>
    );
  return (
    <tbody>
      {lines.map((line, n) => (
        <tr key={line.moment}>
          {n === 0 && head}
          <td>{t(`moment.${line.moment}`)}</td>
          <Figures figures={line} hasSms={hasSms} />
        </tr>
      ))}
    </tbody>
  );
}

function Figures({ figures, hasSms }: { figures: Omit<Line, 'moment'>; hasSms: boolean }) {
  const { number } = useFormatter();
  return (
    <>
      <td className={style.figure}>{number(figures.email)}</td>
      {hasSms && <td className={style.figure}>{number(figures.sms)}</td>}
      {hasSms && <td className={style.figure}>{number(figures.segments)}</td>}
    </>
  );
}
