import { Button, Checkbox } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import style from './column-chooser.module.css';
import { type ColumnName, columnNames, fixedColumns } from './columns.ts';

type Props = {
  /** Null: as many as there is room for. */
  chosen: readonly ColumnName[] | null;
  onChoose: (names: readonly ColumnName[] | null) => void;
};

/** Which columns the list shows: as many as there is room for, or those that the reader wants to see. */
export function ColumnChooser({ chosen, onChoose }: Props) {
  const t = useTranslations('staff-registration');
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const shown = chosen ?? columnNames;
  const toggle = (name: ColumnName, on: boolean) =>
    onChoose(columnNames.filter(each => (each === name ? on : shown.includes(each))));
  return (
    <>
      <Button
        variant="default"
        size="xs"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {t('columns.open')}
      </Button>
      <fieldset id={id} className={style.columns} hidden={!isOpen} aria-label={t('columns.label')}>
        <Checkbox
          size="xs"
          label={t('columns.fitting')}
          checked={chosen === null}
          onChange={event => onChoose(event.currentTarget.checked ? null : columnNames)}
        />
        {columnNames
          .filter(name => !fixedColumns.includes(name))
          .map(name => (
            <Checkbox
              key={name}
              size="xs"
              label={t(`column.${name}`)}
              disabled={chosen === null}
              checked={shown.includes(name)}
              onChange={event => toggle(name, event.currentTarget.checked)}
            />
          ))}
      </fieldset>
    </>
  );
}
