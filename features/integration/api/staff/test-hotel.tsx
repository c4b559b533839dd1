import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useMoment } from '#features/desk/front-desk/staff/formats.ts';
import { StatusMark } from '#features/desk/front-desk/staff/status-chips.tsx';
import { NotLoaded } from '#features/hotel/facility/staff/not-loaded.tsx';
import { withSlashes } from '#i18n/instants.ts';
import { client } from '#platform/browser/call.ts';
import type * as contract from '../contract/test-hotel.ts';
import { MAX_TEST_BOOKINGS } from '../rules/test-hotel.ts';
import style from './test-hotel.module.css';

const call = client<typeof contract, 'staff'>();

/** Polling interval for new bookings, in milliseconds. */
const REFETCH_MS = 15_000;

type Facility = { id: number; timezone: string };

export function TestHotel({ facility }: { facility: Facility }) {
  const t = useTranslations('staff-api-keys');
  const query = useTestBookings(facility.id);
  const { data: bookings } = query;
  return (
    <section className={style.hotel} aria-labelledby="test-hotel">
      <h2 id="test-hotel">{t('test.title')}</h2>
      <p className={style.quiet}>{t('test.lead', { count: MAX_TEST_BOOKINGS })}</p>
      <NotLoaded query={query} height={80} loading={t('test.loading')} failed={t('test.failed')} />
      {bookings?.length === 0 && <p role="status">{t('test.empty')}</p>}
      {bookings && bookings.length > 0 && (
        <ul className={style.bookings}>
          {bookings.map(booking => (
            <TestBooking
              key={`${booking.pms_code} ${booking.pms_reservation_no}`}
              booking={booking}
              timezone={facility.timezone}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

type Booking = NonNullable<ReturnType<typeof useTestBookings>['data']>[number];

function TestBooking({ booking, timezone }: { booking: Booking; timezone: string }) {
  const t = useTranslations('staff-api-keys');
  const moment = useMoment(timezone);
  const { pms_code: code, pms_reservation_no: bookingNo, status, messages, arrivals } = booking;
  const [arrived] = arrivals;
  return (
    <li>
      <p className={style.line}>
        <strong>{bookingNo}</strong>
        <span className={style.quiet}>{code}</span>
        <StatusMark name={status.name} />
      </p>
      <p className={style.line}>
        <span>
          {t('test.days', {
            from: withSlashes(booking.checkin_date),
            to: withSlashes(booking.checkout_date),
          })}
        </span>
        <GuestLink booking={booking} />
      </p>
      {arrived && <p className={style.quiet}>{t('test.arrived', { moment: moment(arrived.at) })}</p>}
      {messages.length === 0 ? (
        <p className={style.quiet}>{t('test.nothing')}</p>
      ) : (
        <ul className={style.messages} aria-label={t('test.messages', { bookingNo })}>
          {messages.map(message => (
            <li key={`${message.kind} ${message.channel} ${message.at}`}>
              <MessageLine message={message} /> <span className={style.at}>{moment(message.at)}</span>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function GuestLink({ booking: { slots, pms_reservation_no: bookingNo } }: { booking: Booking }) {
  const t = useTranslations('staff-api-keys');
  const [main] = slots;
  const href = main?.link ?? main?.my_page;
  if (!href) return null;
  const action = t(main?.link ? 'test.form' : 'test.myPage');
  return (
    <a
      className={style.link}
      href={href}
      target="_blank"
      rel="noreferrer"
      aria-label={t('test.opens', { action, bookingNo })}
    >
      {action}
    </a>
  );
}

const kinds = ['guide', 'confirmation', 'alert', 'contact', 'missing', 'rights', 'companion'] as const;

function MessageLine({ message: { kind, channel, state } }: { message: Booking['messages'][number] }) {
  const t = useTranslations('staff-api-keys');
  const messages = useTranslations('staff-messages');
  const known = kinds.find(each => each === kind);
  const named = known ? messages(`kind.${known}`) : t(kind === 'leader' ? 'test.leader' : 'test.other');
  return t('test.message', {
    kind: named,
    channel: messages(`channel.${channel}`),
    state:
      state === 'outbox'
        ? t('test.outbox')
        : messages(state === 'queued' ? 'state.waiting' : `state.${state}`),
  });
}

function useTestBookings(facilityId: number) {
  return useQuery({
    queryKey: ['test-hotel', facilityId],
    queryFn: async ({ signal }) =>
      (await call('GET integrations/test-hotel', { facility_id: facilityId }, { signal })).data ?? [],
    refetchInterval: REFETCH_MS,
  });
}
