import { Alert, Button, Loader } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'use-intl';
import { useMoment } from '#features/desk/front-desk/staff/formats.ts';
import { ExportStatus, useExport } from '#features/hotel/facility/staff/exports.tsx';
import { ApiError } from '#platform/browser/call.ts';
import { focusNow } from '#ui/focus.ts';
import { call, fetchFile, type Request, useRefresh, useRequestAction } from './calls.ts';
import style from './disclosures.module.css';

type Props = { facility: { id: number; timezone: string }; request: Request };

export function Files({ facility, request }: Props) {
  const t = useTranslations('staff-disclosure');
  const formatMoment = useMoment(facility.timezone);
  if (request.state === 'approved')
    return (
      <p role="status" className={style.files}>
        <Loader size={14} aria-hidden />
        {t('files.preparing')}
      </p>
    );
  return (
    <section className={style.part} aria-labelledby="disclosure-files">
      <h3 id="disclosure-files" className={style.heading}>
        {t('files.title')}
      </h3>
      <p className={style.quiet}>{t('files.until', { at: formatMoment(request.available_until ?? '') })}</p>
      <Password facility={facility} request={request} />
      <Downloads facility={facility} request={request} />
    </section>
  );
}

/** Shows the password once. If the password was lost, the files can be prepared again with another one. */
function Password({ facility, request: { id, password_shown_at } }: Props) {
  const t = useTranslations('staff-disclosure');
  const refresh = useRefresh(facility.id);
  // Not cached, because the response contains the password.
  const showPassword = useMutation({
    mutationFn: async () =>
      (await call('POST disclosures/:id/password', { facility_id: facility.id, id })).data.password,
    onSettled: refresh,
    gcTime: 0,
  });
  const prepareAgain = useRequestAction(facility.id, () =>
    call('POST disclosures/:id/prepare-again', { facility_id: facility.id, id }),
  );
  const error = showPassword.error ?? prepareAgain.error;
  return (
    <>
      {showPassword.data !== undefined && (
        <>
          <p ref={focusNow} tabIndex={-1} className={style.password}>
            {showPassword.data}
          </p>
          <p>{t('files.writeDown')}</p>
        </>
      )}
      {showPassword.data === undefined && password_shown_at === null && (
        <div className={style.files}>
          <Button loading={showPassword.isPending} onClick={() => showPassword.mutate()}>
            {t('files.showPassword')}
          </Button>
          <span className={style.quiet}>{t('files.once')}</span>
        </div>
      )}
      {showPassword.data === undefined && password_shown_at !== null && (
        <div className={style.files}>
          <span className={style.quiet}>{t('files.shown')}</span>
          <Button
            variant="default"
            size="xs"
            loading={prepareAgain.isPending}
            onClick={() => prepareAgain.mutate(undefined)}
          >
            {t('files.again')}
          </Button>
        </div>
      )}
      {error && <Alert color="red">{error instanceof ApiError ? error.message : t('failed.body')}</Alert>}
    </>
  );
}

function Downloads({ facility, request: { id, files } }: Props) {
  const t = useTranslations('staff-disclosure');
  const locale = useLocale();
  const { start, ...status } = useExport();
  const formatSize = (bytes: number) =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(Math.max(0.1, bytes / 1_000_000));
  const download = (kind: 'zip' | 'pdf') =>
    start(signal =>
      fetchFile('POST disclosures/:id/download', { facility_id: facility.id, id, kind }, { signal }),
    );
  return (
    <>
      {files.map(({ kind, bytes }) => (
        <div key={kind} className={style.files}>
          <Button
            variant="default"
            disabled={status.state.kind === 'running'}
            onClick={() => void download(kind)}
          >
            {t(`files.${kind}`, { size: formatSize(bytes) })}
          </Button>
          <span className={style.quiet}>{t(`files.${kind}Hint`)}</span>
        </div>
      ))}
      <ExportStatus {...status} />
    </>
  );
}
