import { Alert, Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { NoResponseError } from '#platform/browser/call.ts';
import { saveFile } from '#platform/browser/received-file.ts';
import { FileInput } from '#ui/file-input.tsx';
import type { SavedLayout } from '../../contract/file.ts';
import style from './booking-file.module.css';
import { call, type OpenFile } from './calls.ts';

export function SaveLayout({ facilityId, file }: { facilityId: number; file: OpenFile }) {
  const t = useTranslations('staff-booking-file');
  const { mutate, isPending, isError } = useMutation({
    mutationFn: async () => {
      const input = { id: file.id, facility_id: facilityId };
      const { data } = await call('GET booking-files/:id/layout', input);
      const blob = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
      saveFile({ blob, name: `layout-${data.code}.json` });
    },
  });
  return (
    <>
      <Button size="xs" variant="default" loading={isPending} onClick={() => mutate()}>
        {t('layout.save')}
      </Button>
      {isError && <p role="alert">{t('upload.failedBody')}</p>}
    </>
  );
}

export function ImportLayout({ facilityId }: { facilityId: number }) {
  const t = useTranslations('staff-booking-file');
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: async (file: File) => {
      const layout: SavedLayout = JSON.parse(await file.text());
      await call('POST booking-files/layouts', { facility_id: facilityId, layout }, { excludes: [422] });
    },
  });
  return (
    <div className={style.layout}>
      <p className={style.quiet}>{t('layout.lead')}</p>
      <div className={style.actions}>
        <FileInput
          aria-label={t('layout.take')}
          accept=".json,application/json"
          disabled={isPending}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            currentTarget.value = '';
            if (file && !isPending) mutate(file);
          }}
        >
          {t('layout.take')}
        </FileInput>
        <span role="status">{isSuccess && t('layout.taken')}</span>
      </div>
      {error && (
        <Alert color="red" title={t('layout.failed')}>
          {t(error instanceof NoResponseError ? 'upload.failedBody' : 'layout.wrong')}
        </Alert>
      )}
    </div>
  );
}
