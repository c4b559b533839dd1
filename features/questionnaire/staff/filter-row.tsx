import { ActionIcon, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { Sorted } from '#ui/sortable.tsx';
import type { DraftFilter } from './filter-draft.ts';
import style from './filters.module.css';

type Props = {
  row: DraftFilter;
  /** Its place, counted from 1. */
  number: number;
  problem: 'required' | 'taken' | undefined;
  mayEdit: boolean;
  place: Sorted;
  onName: (name: string) => void;
  onRemove: () => void;
};

/** An active filter. */
export function FilterRow({ row, number, problem, mayEdit, place, ...on }: Props) {
  const t = useTranslations('staff-questionnaire');
  return (
    <li ref={place.ref} style={place.style}>
      {mayEdit && place.moves}
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
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={t('filters.remove', { name: row.name })}
          onClick={on.onRemove}
        >
          ×
        </ActionIcon>
      )}
    </li>
  );
}
