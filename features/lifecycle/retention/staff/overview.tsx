import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { staffPages } from '#features/access/access/rules/staff-pages.ts';
import { requiresPassportPicture } from '#features/hotel/deletion/rules/retention-periods.ts';
import { isDeletedKind, isRule, type Rule, rules } from '#features/hotel/deletion/rules/rules-of-deletion.ts';
import { daysAfter } from '#features/hotel/facility/rules/days.ts';
import { momentIn, withSlashes } from '#i18n/instants.ts';
import { retentionNumbers, rulesOfGuests } from '../rules.ts';
import type { Retention } from './calls.ts';
import style from './retention.module.css';

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={style.card} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

type Line = { rule: string; what: string; count: number };

/** Returns a function that formats a line such as "312 pictures (days after check-out are over)". */
function useLine(): (line: Line) => string {
  const t = useTranslations('staff-retention');
  return ({ rule, what, count }) => {
    const deletedText = isDeletedKind(what) ? t(`what.${what}`, { count }) : t('other', { count });
    return t('line', { what: deletedText, reason: isRule(rule) ? t(`reason.${rule}`) : t('unknownRule') });
  };
}

export function DeletedCard({ deleted, today, timezone, swept_at }: Retention) {
  const t = useTranslations('staff-retention');
  const yesterday = daysAfter(today, -1);
  const on = (day: string) => deleted.find(each => each.day === day)?.counts ?? [];
  return (
    <Card title={t('deleted.title')}>
      <Day title={t('deleted.yesterday', { day: withSlashes(yesterday) })} counts={on(yesterday)} />
      <Day title={t('deleted.today')} counts={on(today)} />
      <p className={style.quiet}>
        {swept_at === null ? t('deleted.never') : t('deleted.swept', { at: momentIn(swept_at, timezone) })}
      </p>
    </Card>
  );
}

function Day({ title, counts }: { title: string; counts: readonly Line[] }) {
  const t = useTranslations('staff-retention');
  const line = useLine();
  return (
    <div>
      <h3>{title}</h3>
      {counts.length === 0 ? (
        <p className={style.quiet}>{t('deleted.nothing')}</p>
      ) : (
        <ul className={style.sentences}>
          {counts.map(each => (
            <li key={`${each.rule} ${each.what}`}>{line(each)}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

export function NextCard({ next }: Retention) {
  const t = useTranslations('staff-retention');
  const line = useLine();
  const describeNext = (each: Retention['next'][number]) =>
    each.rule === 'optional' ? t('optionalOf', { count: each.count }) : line(each);
  return (
    <Card title={t('next.title')}>
      {next.length === 0 ? (
        <p className={style.quiet}>{t('next.nothing')}</p>
      ) : (
        <ul>
          {next.map(each => (
            <li key={each.rule}>
              <span className={style.day}>{withSlashes(each.day)}</span> {describeNext(each)}
            </li>
          ))}
        </ul>
      )}
      <p className={style.quiet}>{t('next.note')}</p>
    </Card>
  );
}

export function Holds({ holds, timezone }: Pick<Retention, 'holds' | 'timezone'>) {
  const t = useTranslations('staff-retention');
  const placedAtText = ({ placed_at, username }: Retention['holds'][number]) => {
    const at = momentIn(placed_at, timezone);
    return username === null ? t('holds.sinceGone', { at }) : t('holds.since', { at, username });
  };
  return (
    <Card title={t('holds.title')}>
      <p className={style.quiet}>{t(holds.length === 0 ? 'holds.none' : 'holds.note')}</p>
      {holds.length > 0 && (
        <ul className={style.holds}>
          {holds.map(hold => (
            <li key={hold.booking_id}>
              <Link
                to={staffPages.list}
                search={{ open: String(hold.booking_id) }}
                aria-label={t('holds.open', { bookingNo: hold.reservation_no })}
              >
                {hold.reservation_no}
              </Link>{' '}
              {hold.reason}
              <p className={style.quiet}>{placedAtText(hold)}</p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

export function Rules({ kept }: Pick<Retention, 'kept'>) {
  const t = useTranslations('staff-retention');
  const { registration_years, image_days, country, passport_law, backup_days } = kept;
  const isJapan = country === 'JP';
  const numbers = retentionNumbers(registration_years, image_days);
  const applies = (rule: Rule) =>
    rule !== 'passportUnasked' || !requiresPassportPicture({ country, passportLaw: passport_law });
  return (
    <Card title={t('rulesTitle')}>
      {(['guests', 'others'] as const).map(whose => (
        <div key={whose}>
          <h3>{t(`rulesOf.${whose}`)}</h3>
          <ul className={style.rules}>
            {whose === 'guests' && isJapan && <li>{t('passportsJapan')}</li>}
            {rules
              .filter(rule => applies(rule) && rulesOfGuests.has(rule) === (whose === 'guests'))
              .map(rule => (
                <li key={rule}>{t(`rule.${rule}`, numbers)}</li>
              ))}
          </ul>
        </div>
      ))}
      <p className={style.quiet}>{t('backups', { days: backup_days })}</p>
    </Card>
  );
}
