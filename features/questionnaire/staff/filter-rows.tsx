import { ActionIcon, Button, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useSortWords } from '#features/facility/staff/use-sort-words.ts';
import { Sortable, SortableItem, type Sorted } from '#ui/sortable.tsx';
import { MOST_FILTERS } from '../rules/filters.ts';
import { changed, type DraftFilter, moved, without } from './filter-draft.ts';
import style from './filters.module.css';

type Props = {
  rows: readonly DraftFilter[];
  problems: ReadonlyMap<string, 'required' | 'taken'>;
  mayEdit: boolean;
  onEdit: (rows: readonly DraftFilter[]) => void;
};

/** The active filters in their order, and below them the removed ones, which can be restored. */
export function FilterRows({ rows, problems, mayEdit, onEdit }: Props) {
  const t = useTranslations('staff-questionnaire');
  const words = useSortWords();
  const active = rows.filter(row => row.status === 1);
  const removed = rows.filter(row => row.status === 0);
  return (
    <>
      <section className={style.rows} aria-label={t('filters.active')}>
        <h2>{t('filters.active')}</h2>
        {active.length === 0 && <p className={style.lead}>{t('filters.none')}</p>}
        <Sortable items={active} words={words} onMove={(from, to) => onEdit(moved(rows, from, to))}>
          <ol>
            {active.map((row, index) => (
              <SortableItem key={row.key} item={row.key}>
                {place => (
                  <FilterRow
                    row={row}
                    number={index + 1}
                    problem={problems.get(row.key)}
                    mayEdit={mayEdit}
                    place={place}
                    onName={name => onEdit(changed(rows, row.key, { name }))}
                    onRemove={() => onEdit(without(rows, row.key))}
                  />
                )}
              </SortableItem>
            ))}
          </ol>
        </Sortable>
      </section>
      {removed.length > 0 && (
        <section className={style.rows} aria-label={t('filters.removed')}>
          <h2>{t('filters.removed')}</h2>
          <ul>
            {removed.map(row => (
              <li key={row.key}>
                <span className={style.name}>{row.name}</span>
                {mayEdit && (
                  <Button
                    variant="default"
                    size="xs"
                    disabled={active.length >= MOST_FILTERS}
                    onClick={() => onEdit(changed(rows, row.key, { status: 1 }))}
                  >
                    {t('filters.restore', { name: row.name })}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

type RowProps = {
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
function FilterRow({ row, number, problem, mayEdit, place, ...on }: RowProps) {
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
