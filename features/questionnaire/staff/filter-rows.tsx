import { ActionIcon, Button, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
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
  const active = rows.filter(row => row.status === 1);
  const removed = rows.filter(row => row.status === 0);
  return (
    <>
      <section className={style.rows} aria-label={t('filters.active')}>
        <h2>{t('filters.active')}</h2>
        {active.length === 0 && <p className={style.lead}>{t('filters.none')}</p>}
        <ol>
          {active.map((row, index) => {
            const problem = problems.get(row.key);
            const act = (
              label: string,
              sign: string,
              disabled: boolean,
              next: () => readonly DraftFilter[],
            ) => (
              <ActionIcon
                variant="default"
                size="lg"
                aria-label={label}
                disabled={disabled}
                onClick={() => onEdit(next())}
              >
                {sign}
              </ActionIcon>
            );
            return (
              <li key={row.key}>
                <TextInput
                  className={style.name}
                  aria-label={t('filters.name', { number: index + 1 })}
                  value={row.name}
                  maxLength={191}
                  readOnly={!mayEdit}
                  error={problem && t(`filters.${problem}`)}
                  onChange={event => onEdit(changed(rows, row.key, { name: event.currentTarget.value }))}
                />
                {mayEdit && (
                  <>
                    {act(t('filters.up', { name: row.name }), '↑', index === 0, () =>
                      moved(rows, row.key, -1),
                    )}
                    {act(t('filters.down', { name: row.name }), '↓', index === active.length - 1, () =>
                      moved(rows, row.key, 1),
                    )}
                    {act(t('filters.remove', { name: row.name }), '×', false, () => without(rows, row.key))}
                  </>
                )}
              </li>
            );
          })}
        </ol>
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
