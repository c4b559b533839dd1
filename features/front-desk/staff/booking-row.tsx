import { Checkbox } from '@mantine/core';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { isIncomplete } from '#features/booking/rules/party.ts';
import { isCancelled } from '#features/booking/rules/status.ts';
import { slashed } from '#i18n/instants.ts';
import { classNames } from '#ui/class-names.ts';
import { statusFilters } from '../rules/list-choices.ts';
import style from './booking-table.module.css';
import type { Row } from './calls.ts';
import type { Column, ColumnName } from './columns.ts';
import { useDisplayPhone, useMoment } from './formats.ts';
import { partyMark } from './party-mark.tsx';
import { PersonsShare } from './persons-share.tsx';
import { StatusMark } from './status-chips.tsx';
import { isTickable } from './ticks.ts';

type Props = {
  row: Row;
  columns: readonly Column[];
  timezone: string;
  isCurrent: boolean;
  isTicked: boolean;
  onTick: (on: boolean) => void;
  onOpen: ((bookingId: number) => void) | undefined;
};

const NOTHING = '—';

export function BookingRow({ row, columns, timezone, isCurrent, isTicked, onTick, onOpen }: Props) {
  const t = useTranslations('staff-registration');
  const cells = useCells(row, timezone);
  const open = onOpen && ((event: MouseEvent) => isOpening(event) && onOpen(row.booking_id));
  return (
    // The button in the row is what keyboards and screen readers use; the rest of the row is a larger target.
    <tr
      className={style.row}
      data-current={isCurrent}
      data-ticked={isTicked}
      data-opens={onOpen !== undefined}
      onClick={open}
    >
      <td className={style.tick}>
        {isTickable(row) && <Tick row={row} isTicked={isTicked} onTick={onTick} />}
      </td>
      {columns.map(column => (
        <td
          key={column.name}
          className={cellClass(column)}
          data-column={column.name}
          data-label={t(`column.${column.name}`)}
        >
          {column.name === 'reservation' ? <BookingCell row={row} onOpen={onOpen} /> : cells[column.name]}
        </td>
      ))}
    </tr>
  );
}

export const cellClass = ({ figures, needs, wide }: Column) =>
  classNames(figures && style.figures, needs && style[needs], wide && style.fills);

/** A click anywhere on a row opens it, except beside its box, and where somebody marks text to copy it. */
function isOpening(event: MouseEvent): boolean {
  const marked = window.getSelection()?.toString() ?? '';
  const isBeside = event.target instanceof Element && event.target.closest('td')?.cellIndex === 0;
  return event.button === 0 && marked === '' && !isBeside;
}

function Tick({ row, isTicked, onTick }: Pick<Props, 'row' | 'isTicked' | 'onTick'>) {
  const t = useTranslations('staff-registration');
  return (
    <Checkbox
      size="xs"
      aria-label={t('selection.row', { bookingNo: row.reservation_id })}
      checked={isTicked}
      onChange={event => onTick(event.currentTarget.checked)}
    />
  );
}

function BookingCell({ row, onOpen }: Pick<Props, 'row' | 'onOpen'>) {
  const t = useTranslations('staff-registration');
  if (!onOpen)
    return (
      <span className={style.number} title={row.reservation_id}>
        {row.reservation_id}
      </span>
    );
  return (
    <button
      type="button"
      className={style.open}
      data-booking={row.booking_id}
      title={row.reservation_id}
      aria-label={t('openDetails', { bookingNo: row.reservation_id })}
      onClick={event => {
        event.stopPropagation();
        onOpen(row.booking_id);
      }}
    >
      {row.reservation_id}
    </button>
  );
}

function StatusCell({ row }: { row: Row }) {
  const t = useTranslations('staff-registration');
  const register = useTranslations('staff-register');
  const status = statusFilters.find(name => name === row.status);
  return (
    <>
      {status && <StatusMark name={status} />}
      {isCancelled({ pmsBookingStatus: row.pms_booking_status }) && (
        <span className={style.cancelled}>{t('cancelled')}</span>
      )}
      {row.is_new && <span className={style.new}>{t('new')}</span>}
      {row.weak_proof && (
        <span className={style.weak} title={t('weakProof.title')}>
          {t('weakProof.tag')}
        </span>
      )}
      {/* Where there is no room for the columns of the register and the method. */}
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

function useCells(row: Row, timezone: string): Record<Exclude<ColumnName, 'reservation'>, ReactNode> {
  const t = useTranslations('staff-registration');
  const moment = useMoment(timezone);
  const displayPhone = useDisplayPhone();
  const receipt = receipts.find(key => key === row.receipt_address);
  const yes = (has: 'yes' | 'no') => (has === 'yes' ? t('yes') : NOTHING);
  return {
    name: <GuestName row={row} />,
    persons: <PersonsShare of={row} otherwise={NOTHING} />,
    checkin: (
      <span className={style.two}>
        <span>{slashed(row.check_in_date)}</span>
        {row.check_in_time && <small>{row.check_in_time}</small>}
      </span>
    ),
    checkout: slashed(row.check_out_date),
    room: row.room_number ?? NOTHING,
    status: <StatusCell row={row} />,
    register: partyMark(row) ?? NOTHING,
    method: (
      <>
        {t(row.send_method === '--' ? 'method.none' : `method.${row.send_method}`)}
        {row.stop_send_guide_mail === 1 && <span className={style.stopped}>{t('method.stopped')}</span>}
        {row.undelivered && (
          <span className={style.undelivered} title={t('undelivered')}>
            {t('method.undelivered')}
          </span>
        )}
      </>
    ),
    phone: row.phone_number ? displayPhone(row.phone_number) : NOTHING,
    receipt: receipt ? t(`receipt.${receipt}`) : NOTHING,
    passport: yes(row.has_passport_picture),
    face: yes(row.has_face_picture),
    registered: row.facility_visitor_log ? moment(row.facility_visitor_log.created_at) : NOTHING,
  };
}

/** To whom a receipt is made out: the guest, or a company. */
const receipts = ['1', '2'] as const;

function GuestName({ row: { name, name_kana, origin } }: { row: Row }) {
  const t = useTranslations('staff-registration');
  return (
    <span className={style.two}>
      <span>{name || t('noName')}</span>
      {(name_kana || origin !== 'pms') && (
        <small>
          {name_kana}
          {origin !== 'pms' && <span className={style.origin}>{t(`originTag.${origin}`)}</span>}
        </small>
      )}
    </span>
  );
}
