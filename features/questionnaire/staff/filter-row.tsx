import { ActionIcon, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { Moves } from '#ui/moves.tsx';
import type { Sorted, SortWords } from '#ui/sortable.tsx';
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
  words: SortWords;
  onName: (name: string) => void;
  onMove: (step: -1 | 1) => void;
  onRemove: () => void;
};

/** An active filter: dragged, or moved a step at a time by who cannot drag. */
export function FilterRow({ row, number, count, problem, mayEdit, place, words, ...on }: Props) {
  const t = useTranslations('staff-questionnaire');
  return (
    <li ref={place.ref} style={place.style}>
      {mayEdit && (
        <Moves
          name={row.name}
          words={words}
          handle={place.handle}
          isFirst={number === 1}
          isLast={number === count}
          onMove={on.onMove}
        />
      )}
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
