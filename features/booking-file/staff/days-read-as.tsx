import { NativeSelect } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { slashed } from '#i18n/instants.ts';
import { dayFields, readBothWays } from '../rules/day-order.ts';
import { type DayOrder, dayOrders, type Field } from '../rules/fields.ts';
import type { OpenFile } from './calls.ts';

type Props = {
  file: OpenFile;
  /** What each column is chosen to hold. */
  chosen: readonly (Field | '')[];
  /** Null: nothing is chosen, and nothing can be guessed. */
  order: DayOrder | null;
  onChoose: (order: DayOrder | null) => void;
};

/** The order of days in numbers; where the file does not tell, why it waits, with a day of its own read both ways. */
export function DaysReadAs({ file, chosen, order, onChoose }: Props) {
  const t = useTranslations('staff-booking-file');
  const isAsked = file.day_order === null;
  const cells = file.examples.flatMap(row =>
    row.filter((_, at) => dayFields.some(field => field === chosen[at])),
  );
  const found = isAsked ? readBothWays([...cells, ...file.examples.flat()]) : undefined;
  const why = found
    ? t('dayOrder.bothWays', { cell: found.cell, dmy: slashed(found.dmy), mdy: slashed(found.mdy) })
    : t('dayOrder.why');
  return (
    <NativeSelect
      label={t('columns.dayOrder')}
      required={isAsked}
      description={isAsked ? why : undefined}
      value={order ?? ''}
      data={[
        ...(order === null ? [{ value: '', label: t('dayOrder.choose') }] : []),
        { value: 'dmy', label: t('columns.dmy') },
        { value: 'mdy', label: t('columns.mdy') },
      ]}
      onChange={event => onChoose(dayOrders.find(each => each === event.currentTarget.value) ?? null)}
    />
  );
}
