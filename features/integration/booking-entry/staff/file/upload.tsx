import { Alert, Button, Loader, NativeSelect } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError } from '#platform/browser/call.ts';
import { type Encoding, encodings } from '#platform/text/encodings.ts';
import { Card } from '#ui/card.tsx';
import { FileInput } from '#ui/file-input.tsx';
import { layouts } from '../../rules/file/layouts.ts';
import style from './booking-file.module.css';
import { call, refreshFile } from './calls.ts';
import { ImportLayout } from './layout-file.tsx';

/** UTF-16 is not offered, because it is always detected. */
const choices = encodings.filter(each => each !== 'utf-16le' && each !== 'utf-16be');

type Props = { facilityId: number; onOpen: (id: number) => void };

/** Uploads a file. The encoding is detected unless the user chooses one. */
export function Upload({ facilityId, onOpen }: Props) {
  const t = useTranslations('staff-booking-file');
  const queries = useQueryClient();
  const [encoding, setEncoding] = useState<Encoding | ''>('');
  // The last uploaded file, kept so that the user can upload it again with another encoding.
  const [last, setLast] = useState<File>();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (file: File) => {
      const form = new FormData();
      form.set('file', file);
      if (encoding !== '') form.set('encoding', encoding);
      return (await call('POST booking-files', form, { excludes: [422, 429] })).data.id;
    },
    onSuccess: id => {
      void refreshFile(queries, facilityId);
      onOpen(id);
    },
  });
  return (
    <Card title={t('upload.title')}>
      <p className={style.quiet}>{t('upload.lead')}</p>
      <div className={style.actions}>
        <FileInput
          aria-label={t('upload.choose')}
          accept=".xlsx,.csv,.tsv,.txt"
          disabled={isPending}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            currentTarget.value = '';
            if (!file || isPending) return;
            setLast(file);
            mutate(file);
          }}
        >
          {t('upload.choose')}
        </FileInput>
        <NativeSelect
          aria-label={t('upload.encoding')}
          value={encoding}
          data={[
            { value: '', label: t('upload.automatic') },
            ...choices.map(each => ({ value: each, label: t(`encoding.${each}`) })),
          ]}
          onChange={({ currentTarget }) =>
            setEncoding(choices.find(each => each === currentTarget.value) ?? '')
          }
        />
        <span role="status">
          {isPending && (
            <span className={style.actions}>
              <Loader size="sm" /> {t('upload.busy')}
            </span>
          )}
        </span>
      </div>
      {error && (
        <Alert color="red" title={t('upload.failed')}>
          <p>{error instanceof ApiError && error.message ? error.message : t('upload.failedBody')}</p>
          {last && error instanceof ApiError && error.code === 'file_encoding_unclear' && (
            <Button size="xs" disabled={encoding === ''} loading={isPending} onClick={() => mutate(last)}>
              {t('upload.again')}
            </Button>
          )}
        </Alert>
      )}
      <p className={style.quiet}>
        {t('upload.layouts', { names: layouts.map(({ name }) => name).join(', ') })}
      </p>
      <ImportLayout facilityId={facilityId} />
    </Card>
  );
}
