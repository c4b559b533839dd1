import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { partyMark } from '#features/desk/front-desk/staff/party-mark.tsx';
import { PersonCount } from '#features/desk/front-desk/staff/persons-share.tsx';
import { RegisterMark } from '#features/desk/front-desk/staff/register-mark.tsx';
import {
  OpenDetailsButton,
  StatusTags,
  StoppedTag,
  TwoLines,
  UndeliveredTag,
} from '#features/desk/front-desk/staff/row-cells.tsx';
import shared from '#features/desk/front-desk/staff/rows.module.css';
import { withSlashes } from '#i18n/instants.ts';
import { isGuestLanguage, languageNames } from '#i18n/languages.ts';
import { EMPTY_CELL } from '#ui/table/columns.ts';
import { type Action, actionsOf, type CounterAction } from '../rules/action.ts';
import type { ColumnName } from '../rules/choices.ts';
import style from './arrival-cells.module.css';
import type { Row } from './calls.ts';

type CellOptions = {
  /** True for search results. Each row then shows its day. */
  isFound: boolean;
  isUnfolded: (row: Row) => boolean;
  onFold: (row: Row) => void;
  onOpen: ((row: Row) => void) | undefined;
};

type Cells = Record<ColumnName, (row: Row) => ReactNode>;

/** Returns the content of each column for an arrival. Null or undefined means an empty cell. */
export function useArrivalCells({ isFound, isUnfolded, onFold, onOpen }: CellOptions): Cells {
  const t = useTranslations('staff-arrivals');
  return {
    time: row => {
      if (!isFound) return row.check_in_time;
      return (
        <>
          <small className={style.day}>{withSlashes(row.check_in_date)}</small>
          {row.check_in_time ?? EMPTY_CELL}
        </>
      );
    },
    room: row => row.room_number,
    name: row => <Name row={row} onOpen={onOpen} />,
    bookingNo: row => <span className={shared.number}>{row.reservation_id}</span>,
    persons: row => <Persons row={row} isUnfolded={isUnfolded(row)} onFold={() => onFold(row)} />,
    register: partyMark,
    language: ({ language }) =>
      language !== null &&
      isGuestLanguage(language) && <span lang={language}>{languageNames[language]}</span>,
    status: row => (
      <>
        <StatusTags row={row} />
        <StoppedTag row={row} />
        <UndeliveredTag row={row} />
        {row.handovers > 0 && <span className={shared.new}>{t('handover')}</span>}
        {row.arrived && <span className={style.arrived}>{t('arrived')}</span>}
        {row.cancelled && <span className={shared.gone}>{t('cancelled')}</span>}
        {/* The mark is shown here if the register column does not fit. */}
        <span className={style.register}>{partyMark(row)}</span>
      </>
    ),
  };
}

type ActionsProps = {
  row: Row;
  atCounter: CounterAction | null;
  onAct: (action: Action, row: Row) => void;
};

export function RowActions({ row, atCounter, onAct }: ActionsProps) {
  const t = useTranslations('staff-arrivals');
  const name = useDisplayName(row);
  const { main, further } = actionsOf(row, atCounter);
  const button = (action: Action) => (
    <Button
      size="xs"
      variant="default"
      aria-label={t('actionOf', { action: t(`action.${action}`), name, bookingNo: row.reservation_id })}
      onClick={() => onAct(action, row)}
    >
      {t(`action.${action}`)}
    </Button>
  );
  return (
    <div className={style.acts}>
      {further && button(further)}
      {button(main)}
    </div>
  );
}

function useDisplayName({ name }: Row): string {
  const t = useTranslations('staff-registration');
  return name || t('noName');
}

function Name({ row, onOpen }: { row: Row; onOpen: CellOptions['onOpen'] }) {
  const t = useTranslations('staff-arrivals');
  const name = useDisplayName(row);
  const { booking_id: bookingId, reservation_id: bookingNo } = row;
  return (
    <TwoLines below={row.name_kana}>
      {onOpen ? (
        <OpenDetailsButton
          bookingId={bookingId}
          label={t('open', { name, bookingNo })}
          onOpen={() => onOpen(row)}
        >
          {name}
        </OpenDetailsButton>
      ) : (
        <span>{name}</span>
      )}
    </TwoLines>
  );
}

function Persons({ row, isUnfolded, onFold }: { row: Row; isUnfolded: boolean; onFold: () => void }) {
  const t = useTranslations('staff-arrivals');
  const personCount = <PersonCount of={row} otherwise={EMPTY_CELL} />;
  if (row.companions.length === 0) return <b>{personCount}</b>;
  return (
    <button
      type="button"
      className={style.fold}
      aria-expanded={isUnfolded}
      title={t('companions.show', { bookingNo: row.reservation_id })}
      onClick={onFold}
    >
      <b>{personCount}</b>
    </button>
  );
}

export function Companions({ row: { companions, reservation_id } }: { row: Row }) {
  const t = useTranslations('staff-arrivals');
  return (
    <ul className={style.others} aria-label={t('companions.of', { bookingNo: reservation_id })}>
      {companions.map((companion, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: companions have no id and keep their order
        <li key={place}>
          <span>{companion.name || t('companions.nameless')}</span>
          {companion.register_mark && <RegisterMark mark={companion.register_mark} />}
        </li>
      ))}
    </ul>
  );
}
