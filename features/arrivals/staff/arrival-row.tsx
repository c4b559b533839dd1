import { Button } from '@mantine/core';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { statusFilters } from '#features/front-desk/rules/list-choices.ts';
import { partyMark } from '#features/front-desk/staff/party-mark.tsx';
import { PersonsShare } from '#features/front-desk/staff/persons-share.tsx';
import { RegisterMark } from '#features/front-desk/staff/register-mark.tsx';
import { StatusMark } from '#features/front-desk/staff/status-chips.tsx';
import { slashed } from '#i18n/instants.ts';
import { isGuestLanguage, languageNames } from '#i18n/languages.ts';
import { type Action, actionsOf, type CounterAction } from '../rules/action.ts';
import type { ColumnName } from '../rules/choices.ts';
import style from './arrival-row.module.css';
import table from './arrivals-table.module.css';
import type { Row } from './calls.ts';
import { cellClass } from './cell-class.ts';

type Props = {
  row: Row;
  columns: readonly ColumnName[];
  /** Nobody has chosen the columns: those for which there is no room are left out. */
  isFitting: boolean;
  /** Found by a search: the row says its day. */
  isFound: boolean;
  /** Whether the companions are shown below it. */
  isUnfolded: boolean;
  onFold: () => void;
  /** What it offers for guests at the counter. */
  atCounter: CounterAction | null;
  /** Absent: the reader may do nothing with it. */
  onAct: ((action: Action) => void) | undefined;
};

const NOTHING = '—';

/** A booking that arrives, and below it who comes along. */
export function ArrivalRow(props: Props) {
  const { row, columns, isFitting, isFound, isUnfolded, onFold, atCounter, onAct } = props;
  const { main, further } = actionsOf(row, atCounter);
  const cells = useCells(row, isFound, { isUnfolded, onFold, onOpen: onAct && (() => onAct('open')) });
  return (
    <>
      {/* The button in the row is what keyboards and screen readers use; the rest of it is a larger target. */}
      <tr
        className={table.row}
        data-row={row.booking_id}
        data-unread={row.status === 'input'}
        data-opens={onAct !== undefined}
        onClick={onAct && (event => isOpening(event) && onAct('open'))}
      >
        {columns.map(name => (
          <td
            key={name}
            className={cellClass(name, isFitting)}
            data-column={name}
            data-nothing={cells[name] === NOTHING}
          >
            {cells[name]}
          </td>
        ))}
        {onAct && (
          <td data-column="action">
            <div className={style.acts}>
              {further && <RowAction row={row} action={further} isFurther onAct={onAct} />}
              <RowAction row={row} action={main} onAct={onAct} />
            </div>
          </td>
        )}
      </tr>
      {isUnfolded && row.companions.length > 0 && (
        <tr className={table.companions}>
          <td className={table.whole} colSpan={columns.length + (onAct ? 1 : 0)}>
            <Companions row={row} />
          </td>
        </tr>
      )}
    </>
  );
}

/** A click anywhere on a row opens it, except on its buttons, and where somebody marks text to copy it. */
const isOpening = (event: MouseEvent) =>
  event.button === 0 &&
  (window.getSelection()?.toString() ?? '') === '' &&
  !(event.target instanceof Element && event.target.closest('button'));

type RowActionProps = {
  row: Row;
  action: Action;
  /** Beside the one that is likeliest. */
  isFurther?: boolean;
  onAct: (action: Action) => void;
};

function RowAction({ row, action, isFurther = false, onAct }: RowActionProps) {
  const t = useTranslations('staff-arrivals');
  const name = useName(row);
  const label = t(`action.${action}`);
  return (
    <Button
      size="xs"
      variant={isFurther ? 'subtle' : 'default'}
      aria-label={t('actionOf', { action: label, name, bookingNo: row.reservation_id })}
      onClick={() => onAct(action)}
    >
      {label}
    </Button>
  );
}

function useName({ name }: Row): string {
  const t = useTranslations('staff-registration');
  return name || t('noName');
}

type Folding = { isUnfolded: boolean; onFold: () => void; onOpen: (() => void) | undefined };

function useCells(row: Row, isFound: boolean, folding: Folding): Record<ColumnName, ReactNode> {
  const t = useTranslations('staff-arrivals');
  const { language } = row;
  return {
    time: (
      <>
        {isFound && <small className={style.day}>{slashed(row.check_in_date)}</small>}
        {row.check_in_time ?? NOTHING}
      </>
    ),
    room: row.room_number ?? NOTHING,
    name: <Name row={row} onOpen={folding.onOpen} />,
    bookingNo: <span className={style.number}>{row.reservation_id}</span>,
    persons: <Persons row={row} {...folding} />,
    register: partyMark(row) ?? NOTHING,
    language:
      language !== null && isGuestLanguage(language) ? (
        <span lang={language}>{languageNames[language]}</span>
      ) : (
        NOTHING
      ),
    status: (
      <>
        <Status row={row} />
        {row.handovers > 0 && <span className={style.handover}>{t('handover')}</span>}
        {row.arrived && <span className={style.arrived}>{t('arrived')}</span>}
        {row.cancelled && <span className={style.gone}>{t('cancelled')}</span>}
      </>
    ),
  };
}

function Name({ row, onOpen }: { row: Row; onOpen: (() => void) | undefined }) {
  const t = useTranslations('staff-arrivals');
  const name = useName(row);
  return (
    <span className={style.two}>
      {onOpen ? (
        <button
          type="button"
          className={style.open}
          data-booking={row.booking_id}
          aria-label={t('open', { name, bookingNo: row.reservation_id })}
          onClick={onOpen}
        >
          {name}
        </button>
      ) : (
        <span>{name}</span>
      )}
      {row.name_kana && <small>{row.name_kana}</small>}
    </span>
  );
}

function Persons({ row, isUnfolded, onFold }: { row: Row } & Folding) {
  const t = useTranslations('staff-arrivals');
  const share = <PersonsShare of={row} otherwise={NOTHING} />;
  if (row.companions.length === 0) return <b>{share}</b>;
  return (
    <button
      type="button"
      className={style.fold}
      aria-expanded={isUnfolded}
      title={t('companions.show', { bookingNo: row.reservation_id })}
      onClick={onFold}
    >
      <b>{share}</b>
    </button>
  );
}

function Status({ row }: { row: Row }) {
  const t = useTranslations('staff-registration');
  const status = statusFilters.find(name => name === row.status);
  return (
    <>
      {status && <StatusMark name={status} />}
      {row.is_new && <span className={style.new}>{t('new')}</span>}
      {row.weak_proof && (
        <span className={style.new} title={t('weakProof.title')}>
          {t('weakProof.tag')}
        </span>
      )}
      {row.stop_send_guide_mail === 1 && <span className={style.gone}>{t('method.stopped')}</span>}
      {row.undelivered && (
        <span className={style.undelivered} title={t('undelivered')}>
          {t('method.undelivered')}
        </span>
      )}
    </>
  );
}

function Companions({ row: { companions, reservation_id } }: { row: Row }) {
  const t = useTranslations('staff-arrivals');
  return (
    <ul className={style.others} aria-label={t('companions.of', { bookingNo: reservation_id })}>
      {companions.map((companion, place) => (
        // Nobody is added in between: the order is that of the form.
        // biome-ignore lint/suspicious/noArrayIndexKey: companions have no other name.
        <li key={place}>
          <span>{companion.name || t('companions.nameless')}</span>
          {companion.register_mark && <RegisterMark mark={companion.register_mark} />}
        </li>
      ))}
    </ul>
  );
}
