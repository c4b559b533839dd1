import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { FailedAlert } from '#features/hotel/facility/staff/call-failed.tsx';
import { withSlashes } from '#i18n/instants.ts';
import { ApiError } from '#platform/browser/call.ts';
import { firstMessage } from '#platform/browser/faults.ts';
import { Card } from '#ui/card.tsx';
import { dayFields, findAmbiguousDay } from '../../rules/file/day-order.ts';
import {
  type DayOrder,
  dayOrders,
  type Field,
  fields,
  type Mapping,
  missingFields,
} from '../../rules/file/fields.ts';
import style from './booking-file.module.css';
import { call, type OpenFile, refreshFile } from './calls.ts';

type Props = { facilityId: number; file: OpenFile; onSaved: () => void };

export function Columns({ facilityId, file, onSaved }: Props) {
  const t = useTranslations('staff-booking-file');
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<readonly (Field | '')[]>(() => fieldsOf(file));
  const [code, setCode] = useState(file.code);
  const [dayOrder, setDayOrder] = useState<DayOrder | null>(file.day_order);
  const [fault, setFault] = useState<string>();
  const saving = useMutation({
    mutationFn: (said: { mapping: Mapping; day_order: DayOrder }) =>
      call(
        'PUT booking-files/:id/columns',
        { id: file.id, facility_id: facilityId, code, ...said },
        { excludes: [409, 422] },
      ),
    onSuccess: async () => {
      await refreshFile(queries, facilityId);
      onSaved();
    },
  });
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    if (saving.isPending) return;
    const duplicateField = chosen.find((field, at) => field !== '' && chosen.indexOf(field) !== at);
    const mapping = mappingOf(chosen);
    if (duplicateField) return setFault(t('columns.twice', { field: t(`column.${duplicateField}`) }));
    if (missingFields(mapping).length > 0) return setFault(t('columns.needed'));
    if (dayOrder === null) return setFault(t('dayOrder.needed'));
    setFault(undefined);
    saving.mutate({ mapping, day_order: dayOrder });
  };
  const { error } = saving;
  const errorText = error && (error instanceof ApiError ? firstMessage(error) : t('upload.failedBody'));
  return (
    <Card title={t('columns.title')}>
      <form className={style.columns} noValidate onSubmit={send}>
        <p className={style.quiet}>{t('columns.lead')}</p>
        <div>
          {file.titles.map((title, at) => (
            <OneColumn
              // biome-ignore lint/suspicious/noArrayIndexKey: titles of columns may repeat
              key={at}
              title={title}
              examples={file.examples.map(cells => cells[at] ?? '').filter(Boolean)}
              field={chosen[at] ?? ''}
              onChoose={field => setChosen(chosen.with(at, field))}
            />
          ))}
        </div>
        <div className={style.settings}>
          <TextInput
            label={t('columns.code')}
            description={t('columns.codeHint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={code}
            maxLength={50}
            onChange={event => setCode(event.currentTarget.value)}
          />
          <DayOrderChoice file={file} chosen={chosen} order={dayOrder} onChoose={setDayOrder} />
        </div>
        {(fault || errorText) && (
          <FailedAlert title={fault ?? t('columns.failed')}>{!fault && errorText}</FailedAlert>
        )}
        <div>
          <Button type="submit" loading={saving.isPending}>
            {t('columns.save')}
          </Button>
        </div>
      </form>
    </Card>
  );
}

const fieldsOf = ({ titles, mapping }: OpenFile): (Field | '')[] =>
  titles.map((_, at) => fields.find(field => mapping[field] === at) ?? '');

const mappingOf = (chosen: readonly (Field | '')[]): Mapping =>
  Object.fromEntries(chosen.flatMap((field, at) => (field === '' ? [] : [[field, at]])));

type OneProps = {
  title: string;
  examples: readonly string[];
  field: Field | '';
  onChoose: (field: Field | '') => void;
};

function OneColumn({ title, examples, field, onChoose }: OneProps) {
  const t = useTranslations('staff-booking-file');
  return (
    <div className={style.column}>
      <span>
        <strong>{title}</strong>
        {examples.length > 0 && (
          <small>
            {t('columns.example', { cells: examples.map(each => each.slice(0, 40)).join(' / ') })}
          </small>
        )}
      </span>
      <NativeSelect
        aria-label={title}
        value={field}
        data={[
          { value: '', label: t('columns.unread') },
          ...fields.map(value => ({ value, label: t(`column.${value}`) })),
        ]}
        onChange={event => onChoose(fields.find(each => each === event.currentTarget.value) ?? '')}
      />
    </div>
  );
}

type DayOrderChoiceProps = {
  file: OpenFile;
  chosen: readonly (Field | '')[];
  /** Null if the user has not chosen an order and it cannot be guessed. */
  order: DayOrder | null;
  onChoose: (order: DayOrder | null) => void;
};

/**
 * Lets the user choose whether numeric dates begin with the day or the month. If the file does not show this,
 * explains that the user must choose, and shows one of the file's dates in both orders.
 */
function DayOrderChoice({ file, chosen, order, onChoose }: DayOrderChoiceProps) {
  const t = useTranslations('staff-booking-file');
  const isAsked = file.day_order === null;
  const cells = file.examples.flatMap(row =>
    row.filter((_, at) => dayFields.some(field => field === chosen[at])),
  );
  const found = isAsked ? findAmbiguousDay([...cells, ...file.examples.flat()]) : undefined;
  const explanation = found
    ? t('dayOrder.bothWays', { cell: found.cell, dmy: withSlashes(found.dmy), mdy: withSlashes(found.mdy) })
    : t('dayOrder.why');
  return (
    <NativeSelect
      label={t('columns.dayOrder')}
      required={isAsked}
      description={isAsked ? explanation : undefined}
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
