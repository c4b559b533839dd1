import { ActionIcon, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { Sorted } from '#ui/sortable.tsx';
import type { DraftFilter } from './filter-draft.ts';
import style from './filters.module.css';

type Props = {
  row: DraftFilter;
  /** Its place, counted from 1. */
  number: number;
  count: number;
  problem: 'required' | 'taken' | undefined;
  mayEdit: boolean;
  place: Sorted;
  onName: (name: string) => void;
  onMove: (step: -1 | 1) => void;
  onRemove: () => void;
};

/** An active filter: dragged, or moved a step at a time by who cannot drag. */
export function FilterRow({ row, number, count, problem, mayEdit, place, ...on }: Props) {
  const t = useTranslations('staff-questionnaire');
  const act = (label: string, sign: string, disabled: boolean, onClick: () => void) => (
    <ActionIcon variant="default" size="lg" aria-label={label} disabled={disabled} onClick={onClick}>
      {sign}
    </ActionIcon>
  );
  return (
    <li ref={place.ref} style={place.style}>
      {mayEdit && place.handle}
      <TextInput
        className={style.name}
        aria-label={t('filters.name', { number })}
        value={row.name}
        maxLength={191}
        readOnly={!mayEdit}
        error={problem && t(`filters.${problem}`)}
        onChange={event => on.onName(event.currentTarget.value)}
      />
      {mayEdit && (
        <>
          {act(t('filters.up', { name: row.name }), '↑', number === 1, () => on.onMove(-1))}
          {act(t('filters.down', { name: row.name }), '↓', number === count, () => on.onMove(1))}
          {act(t('filters.remove', { name: row.name }), '×', false, on.onRemove)}
        </>
      )}
    </li>
  );
}
