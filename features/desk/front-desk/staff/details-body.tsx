import { Alert, Skeleton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { isRelayAddress } from '#features/booking/booking/rules/relay-address.ts';
import { statuses } from '#features/booking/booking/rules/status.ts';
import { RegisterHere } from '#features/guest/hand-over/staff/register-here.tsx';
import { CallFailed } from '#features/hotel/facility/staff/call-failed.tsx';
import { withSlashes } from '#i18n/instants.ts';
import { ApiError } from '#platform/browser/call.ts';
import { type Details, type OpenedDetails, type Row, refreshList } from './calls.ts';
import { useArrivalText } from './desk/arrival.tsx';
import { useDesk } from './desk/desk.ts';
import { PartySheet } from './desk/party-sheet.tsx';
import { PersonsField } from './desk/persons-field.tsx';
import { RoomField } from './desk/room-field.tsx';
import { useDisplayPhone, useMoment } from './formats.ts';
import type { DetailsActions } from './more-menu.tsx';
import { RegistrationSheets } from './registration-sheets.tsx';
import style from './sheet.module.css';
import { Facts, Sheet } from './sheet.tsx';

/**
 * Content from other features: sections above the registrations and below the history, and actions in the
 * menu.
 */
export type ExtraSheets = { first: ReactNode; last: ReactNode; acts: DetailsActions };

type Props = {
  facility: { id: number; timezone: string };
  opened: Pick<OpenedDetails, 'data' | 'error' | 'refetch' | 'isFetching'>;
  row: Row | undefined;
  extraSheets: ExtraSheets;
};

export function DetailsBody({ facility, opened, row, extraSheets }: Props) {
  const t = useTranslations('staff-registration');
  const { data: details, error, refetch, isFetching } = opened;
  useFreshList(facility.id, details, row);
  if (details) return <Sheets details={details} timezone={facility.timezone} further={extraSheets} />;
  if (!error) return <LoadingSheets />;
  if (error instanceof ApiError && error.status === 404)
    return <Alert color="gray" title={t('details.gone')} />;
  return (
    <CallFailed title={t('details.failed')} error={error} busy={isFetching} retry={() => void refetch()} />
  );
}

/** Refreshes the list behind the details, because viewing a booking may change its status. */
function useFreshList(facilityId: number, details: Details | undefined, row: Row | undefined): void {
  const queries = useQueryClient();
  const statusId = details?.booking.booking_status_id;
  const isStale = row !== undefined && statusId !== undefined && statusId !== row.booking_status_id;
  useEffect(() => {
    if (isStale) refreshList(queries, facilityId).catch(() => undefined);
  }, [isStale, queries, facilityId]);
}

type SheetsProps = { details: Details; timezone: string; further: ExtraSheets };

function Sheets({ details, timezone, further }: SheetsProps) {
  const t = useTranslations('staff-registration');
  return (
    <div className={style.columns}>
      <div className={style.column}>
        {details.visitor_logs.length === 0 && (
          <Sheet title={t('details.unregistered')}>
            <p>{t('details.unregisteredBody')}</p>
            <OpenForms forms={details.open_forms} timezone={timezone} isNext />
          </Sheet>
        )}
        {details.visitor_logs.length > 0 && details.open_forms.length > 0 && (
          <Sheet title={t('details.stillOpen')}>
            <OpenForms forms={details.open_forms} timezone={timezone} />
          </Sheet>
        )}
        <PartySheet details={details} timezone={timezone} />
        {further.first}
        {details.visitor_logs.map(log => (
          <RegistrationSheets
            key={log.id}
            log={log}
            handOver={details.hand_overs.findLast(each => each.registration_id === log.id)}
            bookingNo={details.booking.pms_reservation_no}
            timezone={timezone}
          />
        ))}
      </div>
      <div className={style.column}>
        <BookingSheet
          booking={details.booking}
          links={details.companion_links}
          isRegistered={details.visitor_logs.some(log => log.slot === 0)}
        />
        <HistorySheet details={details} timezone={timezone} />
        {further.last}
      </div>
    </div>
  );
}

type OpenFormsProps = {
  forms: Details['open_forms'];
  timezone: string;
  /** Whether registering is the next step. */
  isNext?: boolean;
};

/**
 * Buttons with which guests who have no registration can register at the counter. Hidden from staff who may
 * not see personal data, because they cannot hand over a form.
 */
function OpenForms({ forms, timezone, isNext = false }: OpenFormsProps) {
  const t = useTranslations('staff-hand-over');
  const { facility, booking, mayAmend } = useDesk();
  if (!mayAmend || forms.length === 0) return null;
  return (
    <div className={style.forms}>
      {forms.map(({ slot, name }, place) => (
        <RegisterHere
          key={slot}
          variant={isNext && place === 0 ? 'filled' : 'default'}
          facilityId={facility.id}
          bookingId={booking.id}
          slot={slot}
          name={slot === 0 ? booking.name : name || booking.name}
          bookingNo={booking.pms_reservation_no}
          timezone={timezone}
          label={slot === 0 ? t('open') : t('leader', { number: slot, name: name || 'none' })}
        />
      ))}
    </div>
  );
}

function LoadingSheets() {
  const t = useTranslations('staff-registration');
  return (
    <div role="status" aria-label={t('loading')}>
      <Skeleton height={220} radius="md" mb="md" />
      <Skeleton height={160} radius="md" />
    </div>
  );
}

type BookingSheetProps = {
  booking: Details['booking'];
  links: Details['companion_links'];
  /** If true, this sheet omits the name, phone and email, because the registration shows them. */
  isRegistered: boolean;
};

function BookingSheet({ booking, links, isRegistered }: BookingSheetProps) {
  const t = useTranslations('staff-registration');
  const displayPhone = useDisplayPhone();
  const submittedCount = links.filter(({ submitted_at }) => submitted_at !== null).length;
  const guest = [
    ['name', [booking.name, booking.name_kana].filter(Boolean).join('\n')],
    ['phone', booking.phone && displayPhone(booking.phone)],
    [isRelayAddress(booking.email) ? 'relay' : 'email', booking.email],
  ] as const;
  const facts = [
    [
      'reservation',
      t(`origin.${booking.origin}`, { no: booking.pms_reservation_no, code: booking.pms_code }),
    ],
    ['otherNumbers', booking.other_reservation_numbers.join('\n')],
    ['site', booking.reservation_site],
    ['checkin', formatDayAndTime(booking.checkin_date, booking.checkin_time)],
    ['checkout', formatDayAndTime(booking.checkout_date, booking.checkout_time)],
    ['roomNumber', <RoomField key={booking.id} />],
    ['arrived', useArrivalText(booking)],
    ['persons', <PersonsField key="persons" />],
    ['links', links.length > 0 && t('details.linksGiven', { given: links.length, done: submittedCount })],
    ...(isRegistered ? [] : guest),
    ['contact', booking.guest_contact_no && displayPhone(booking.guest_contact_no)],
    ['method', t(booking.send_method === '--' ? 'method.none' : `method.${booking.send_method}`)],
    ['vericode', booking.vericode && <span className={style.mono}>{booking.vericode}</span>],
  ] as const;
  return (
    <Sheet title={t('details.stay')}>
      <Facts
        facts={facts.flatMap(([key, value]) => (value ? [{ key, name: t(`details.${key}`), value }] : []))}
      />
    </Sheet>
  );
}

const formatDayAndTime = (day: string, time: string | null) =>
  [withSlashes(day), time].filter(Boolean).join(' ');

/**
 * Returns the name of a person on a registration of the booking. "" if the form did not ask for a name, or if
 * the person is still waiting for the main guest's registration.
 */
function nameOf({ visitor_logs }: Details, personId: number | null): string {
  const found = visitor_logs.flatMap(log => log.companion).find(({ id }) => id === personId);
  return found?.answers.find(({ question }) => question.system_name === 'full_name')?.display ?? '';
}

type HistorySheetProps = { details: Details; timezone: string };

function HistorySheet({ details, timezone }: HistorySheetProps) {
  const { status_history: entries, taken_back: takenBack } = details;
  const t = useTranslations('staff-registration');
  const counter = useTranslations('staff-hand-over');
  const formatMoment = useMoment(timezone);
  const statusFacts = entries.map(({ id, at, name, username }) => {
    const knownStatus = statuses.find(status => status.name === name);
    return {
      key: `status-${id}`,
      at,
      name: formatMoment(at),
      value: (
        <>
          {knownStatus && t(`history.${knownStatus.name}`)}
          {username && <span className={style.note}>{username}</span>}
        </>
      ),
    };
  });
  const withdrawalFacts = takenBack.map(({ id, kind, at, username, reason, registered }) => ({
    key: `${kind}-${id}`,
    at,
    name: formatMoment(at),
    value: (
      <>
        {t(`history.${kind}`)}
        {username && <span className={style.note}>{username}</span>}
        {reason && <p>{t('history.reason', { reason })}</p>}
        {registered && <p>{t('history.disownedBy', { ...registered, at: formatMoment(registered.at) })}</p>}
      </>
    ),
  }));
  const companionFacts = details.companion_links.flatMap(({ id, submitted_at: at, person_id }) =>
    at === null
      ? []
      : [
          {
            key: `companion-${id}`,
            at,
            name: formatMoment(at),
            value: t('history.companion', { name: nameOf(details, person_id) }).trim(),
          },
        ],
  );
  const handOverFacts = details.hand_overs.map(({ id, way, at, username, adds }) => ({
    key: `hand-over-${id}`,
    at,
    name: formatMoment(at),
    value: (
      <>
        {adds ? counter('history.added', { what: counter(`history.${way}`) }) : counter(`history.${way}`)}
        {username && <span className={style.note}>{username}</span>}
      </>
    ),
  }));
  const facts = [...statusFacts, ...companionFacts, ...handOverFacts, ...withdrawalFacts].toSorted(
    (one, other) => one.at.localeCompare(other.at),
  );
  return (
    <Sheet title={t('details.history')}>
      {facts.length > 0 ? <Facts facts={facts} /> : <p>{t('details.noHistory')}</p>}
    </Sheet>
  );
}
