import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Field, fields } from '../../rules/file/fields.ts';
import style from './booking-file.module.css';
import { call, type FileRow, isChangedElsewhere, isConflict, refreshFile } from './calls.ts';
import { useErrorSentence } from './fault-text.ts';

type Props = {
  facilityId: number;
  fileId: number;
  row: FileRow;
  onDone: () => void;
  /** Called if another user has changed the file's state, so that rows can no longer be corrected. */
  onOutdated: () => void;
};

export function RowEditor({ facilityId, fileId, row, onDone, onOutdated }: Props) {
  const t = useTranslations('staff-booking-file');
  const queries = useQueryClient();
  const errorTextOf = useErrorSentence();
  const editableFields = fields.filter(field => row.cells[field] !== undefined);
  const [cells, setCells] = useState<Partial<Record<Field, string>>>(() =>
    Object.fromEntries(editableFields.map(field => [field, row.cells[field]])),
  );
  // Keeps the row as it was when the editor opened, because the list may reload.
  const [opened] = useState(row);
  // A newer version by another user. The user sees it before saving again.
  const [newer, setNewer] = useState<Pick<FileRow, 'version' | 'cells'>>();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      call(
        'PUT booking-files/:id/rows/:number',
        {
          id: fileId,
          number: row.number,
          facility_id: facilityId,
          cells,
          left_out: false,
          version: (newer ?? opened).version,
        },
        { excludes: [409] },
      ),
    onError: refused => {
      if (isConflict(refused)) setNewer(refused.data as typeof newer);
      if (isChangedElsewhere(refused)) onOutdated();
    },
    onSuccess: async () => {
      await refreshFile(queries, facilityId);
      onDone();
    },
  });
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isPending) mutate();
  };
  return (
    <form
      className={style.editor}
      noValidate
      aria-label={t('rows.correctOf', { number: row.number })}
      onSubmit={send}
    >
      {editableFields.map(field => {
        const fault = row.faults.find(each => each.field === field);
        const newerText = newer?.cells[field];
        return (
          <TextInput
            key={field}
            size="xs"
            label={t(`column.${field}`)}
            error={fault && errorTextOf(fault)}
            description={
              newerText !== undefined &&
              newerText !== cells[field] &&
              t('rows.now', { cell: newerText || t('rows.empty') })
            }
            value={cells[field] ?? ''}
            onChange={event => setCells({ ...cells, [field]: event.currentTarget.value })}
          />
        );
      })}
      <div className={style.actions}>
        <Button size="xs" variant="default" onClick={onDone}>
          {t('rows.cancel')}
        </Button>
        <Button size="xs" type="submit" loading={isPending}>
          {t('rows.save')}
        </Button>
        {error && (
          <span role="alert" className={style.bars}>
            {t(isConflict(error) ? 'rows.conflict' : 'rows.saving')}
          </span>
        )}
      </div>
    </form>
  );
}
