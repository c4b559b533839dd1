import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { isIncomplete } from '#features/booking/booking/rules/party.ts';
import { isCancelled } from '#features/booking/booking/rules/status.ts';
import { withSlashes } from '#i18n/instants.ts';
import { EMPTY_CELL } from '#ui/table/columns.ts';
import style from './booking-table.module.css';
import type { Row } from './calls.ts';
import type { ColumnName } from './columns.ts';
import { useDisplayPhone, useMoment } from './formats.ts';
import { partyMark } from './party-mark.tsx';
import { PersonCount } from './persons-share.tsx';
import { OpenDetailsButton, StatusTags, StoppedTag, TwoLines, UndeliveredTag } from './row-cells.tsx';
import shared from './rows.module.css';

/** The values for a receipt made out to the guest (1) or to a company (2). */
const receipts = ['1', '2'] as const;

type Cells = Record<ColumnName, (row: Row) => ReactNode>;

/** Returns the content of each column for a booking. Null or undefined means an empty cell. */
export function useBookingCells(timezone: string, onOpen: ((bookingId: number) => void) | undefined): Cells {
  const t = useTranslations('staff-registration');
  const formatMoment = useMoment(timezone);
  const displayPhone = useDisplayPhone();
  const yesOrNull = (has: 'yes' | 'no') => (has === 'yes' ? t('yes') : null);
  return {
    bookingNo: ({ booking_id: bookingId, reservation_id: bookingNo }) =>
      onOpen ? (
        <OpenDetailsButton
          {...{ bookingId, onOpen }}
          title={bookingNo}
          label={t('openDetails', { bookingNo })}
        >
          {bookingNo}
        </OpenDetailsButton>
      ) : (
        <span className={shared.number} title={bookingNo}>
          {bookingNo}
        </span>
      ),
    name: row => <GuestName row={row} />,
    persons: row => <PersonCount of={row} otherwise={EMPTY_CELL} />,
    checkin: row => (
      <TwoLines below={row.check_in_time}>
        <span>{withSlashes(row.check_in_date)}</span>
      </TwoLines>
    ),
    checkout: row => withSlashes(row.check_out_date),
    room: row => row.room_number,
    status: row => <StatusCell row={row} />,
    register: partyMark,
    method: row => (
      <>
        {t(row.send_method === '--' ? 'method.none' : `method.${row.send_method}`)}
        <StoppedTag row={row} />
        <UndeliveredTag row={row} />
      </>
    ),
    phone: row => row.phone_number && displayPhone(row.phone_number),
    receipt: row => {
      const receipt = receipts.find(key => key === row.receipt_address);
      return receipt && t(`receipt.${receipt}`);
    },
    passport: row => yesOrNull(row.has_passport_picture),
    face: row => yesOrNull(row.has_face_picture),
    registered: row => row.facility_visitor_log && formatMoment(row.facility_visitor_log.created_at),
  };
}

function StatusCell({ row }: { row: Row }) {
  const t = useTranslations('staff-registration');
  const register = useTranslations('staff-register');
  return (
    <>
      <StatusTags row={row} />
      {isCancelled({ pmsBookingStatus: row.pms_booking_status }) && (
        <span className={shared.gone}>{t('cancelled')}</span>
      )}
      {/* Shown if the register and method columns do not fit. */}
      {isIncomplete(row.party.state) && (
        <small className={style.small}>{register(`party.${row.party.state}`)}</small>
      )}
      {row.arrived && <small className={style.arrived}>{t('arrived')}</small>}
      {row.stop_send_guide_mail === 1 && <small className={style.small}>{t('guideMailStopped')}</small>}
      {row.undelivered && (
        <small className={style.small} title={t('undelivered')}>
          {t('method.undelivered')}
        </small>
      )}
    </>
  );
}

function GuestName({ row: { name, name_kana, origin } }: { row: Row }) {
  const t = useTranslations('staff-registration');
  const isByStaff = origin !== 'pms';
  const secondLine = (name_kana || isByStaff) && (
    <>
      {name_kana}
      {isByStaff && <span className={style.origin}>{t(`originTag.${origin}`)}</span>}
    </>
  );
  return (
    <TwoLines below={secondLine}>
      <span>{name || t('noName')}</span>
    </TwoLines>
  );
}
