import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useMoment } from '../formats.ts';
import { isPartyIncomplete, scanToneOf } from './decode.ts';
import type { RecentScan } from './recent.ts';
import style from './scan.module.css';

type Props = { recent: readonly RecentScan[]; timezone: string; onOpen: (bookingId: number) => void };

export function RecentScans({ recent, timezone, onOpen }: Props) {
  const t = useTranslations('staff-scan');
  const registration = useTranslations('staff-registration');
  const formatMoment = useMoment(timezone);
  if (recent.length === 0) return null;
  return (
    <section className={style.recent} aria-labelledby="recent-scans">
      <h2 id="recent-scans">{t('recent.title')}</h2>
      <ol>
        {recent.map(({ at, decoded: { decoded_status: status, booking } }) => (
          <li key={at} className={style[scanToneOf({ decoded_status: status, booking })]}>
            <div>
              <p className={style.recentWho}>
                {booking
                  ? registration('joined', {
                      first: booking.name || registration('noName'),
                      second: booking.pms_reservation_no,
                    })
                  : t(`${status}.title`)}
              </p>
              <p className={style.note}>
                {booking
                  ? registration('joined', {
                      first: formatMoment(new Date(at).toISOString()),
                      second: t(
                        status === 'ok' && isPartyIncomplete(booking)
                          ? 'incomplete.title'
                          : `${status}.title`,
                      ),
                    })
                  : formatMoment(new Date(at).toISOString())}
              </p>
            </div>
            {booking && (
              <Button
                size="xs"
                variant="default"
                aria-label={t('recent.openOf', { bookingNo: booking.pms_reservation_no })}
                onClick={() => onOpen(booking.id)}
              >
                {t('recent.open')}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
