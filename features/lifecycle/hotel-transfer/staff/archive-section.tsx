import { Button, Loader, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useMoment } from '#features/desk/front-desk/staff/formats.ts';
import { FailedAlert } from '#features/hotel/facility/staff/call-failed.tsx';
import { ApiError } from '#platform/browser/call.ts';
import { errorOn } from '#platform/browser/faults.ts';
import { hasFieldErrors, useForm } from '#ui/use-form.ts';
import { looksLikeIdentity } from '../rules.ts';
import style from './leaving.module.css';
import { type Archive, useTransferActions } from './leaving.ts';

type Props = {
  facility: { id: number; timezone: string };
  archive: Archive | null;
  onSaved: () => void;
};

export function ArchiveSection({ archive, ...rest }: Props) {
  const t = useTranslations('staff-hotel-transfer');
  const [again, setAgain] = useState(false);
  const isUnderWay = archive !== null && archive.state !== 'gone';
  return (
    <section className={style.section} aria-labelledby="archive">
      <h2 id="archive">{t('archive.title')}</h2>
      <p>{t('archive.body')}</p>
      {archive?.state === 'making' && (
        <p className={style.making} role="status">
          <Loader size={16} aria-hidden />
          {t('archive.making')}
        </p>
      )}
      {archive?.state === 'ready' && <ReadyArchive archive={archive} timezone={rest.facility.timezone} />}
      {archive?.state === 'gone' && <DeletedArchive archive={archive} timezone={rest.facility.timezone} />}
      {archive?.state === 'ready' && !again && (
        <Button className={style.action} variant="default" onClick={() => setAgain(true)}>
          {t('archive.again')}
        </Button>
      )}
      {(!isUnderWay || again) && <ArchiveForm {...rest} onMade={() => setAgain(false)} />}
    </section>
  );
}

type ArchiveProps = { archive: Archive; timezone: string };

function ReadyArchive({ archive, timezone }: ArchiveProps) {
  const t = useTranslations('staff-hotel-transfer');
  const locale = useLocale();
  const formatMoment = useMoment(timezone);
  const size = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(archive.bytes / 1_000_000);
  return (
    <div className={style.ready}>
      <p role="status">
        {t('archive.ready', {
          at: formatMoment(archive.taken_at ?? ''),
          until: formatMoment(archive.ready_until ?? ''),
        })}
      </p>
      <Button className={style.action} component="a" href="/api/hotel-transfer/archive" download>
        {t('archive.download', { size })}
      </Button>
      {archive.downloaded_at !== null && (
        <p className={style.quiet}>{t('archive.downloaded', { at: formatMoment(archive.downloaded_at) })}</p>
      )}
      {archive.pictures_missing > 0 && <p>{t('archive.missing', { count: archive.pictures_missing })}</p>}
      <p className={style.quiet}>{t('archive.resume')}</p>
      <p className={style.quiet}>{t('archive.fingerprint')}</p>
      <code className={style.code}>{archive.fingerprint}</code>
    </div>
  );
}

function DeletedArchive({ archive, timezone }: ArchiveProps) {
  const t = useTranslations('staff-hotel-transfer');
  const formatMoment = useMoment(timezone);
  return (
    <p className={style.quiet}>
      {archive.downloaded_at === null
        ? t('archive.over', { at: formatMoment(archive.asked_at) })
        : t('archive.taken', { at: formatMoment(archive.downloaded_at) })}
    </p>
  );
}

function ArchiveForm({ facility, onSaved, onMade }: Omit<Props, 'archive'> & { onMade: () => void }) {
  const t = useTranslations('staff-hotel-transfer');
  const form = useForm({ recipient: '' });
  const { mutate, error, isPending } = useTransferActions(facility.id, onSaved).archive;
  // Checks the input in the browser, because a secret key must not be sent to the server.
  const recipientError = (recipient: string) => {
    if (looksLikeIdentity(recipient)) return t('archive.recipientSecret');
    return recipient === '' ? t('archive.recipientMissing') : undefined;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { recipient } = form.typed;
    const fieldErrors = { recipient: recipientError(recipient.trim()) };
    if (hasFieldErrors(fieldErrors)) return form.refuse(fieldErrors);
    mutate(
      { recipient: recipient.trim() },
      {
        onSuccess: onMade,
        onError: failure => form.refuse({ recipient: errorOn(failure, 'recipient') }),
      },
    );
  };
  return (
    <form ref={form.ref} className={style.form} onSubmit={submit} noValidate aria-label={t('archive.title')}>
      <details className={style.how}>
        <summary>{t('how.title')}</summary>
        <p>{t('how.moving')}</p>
        <p>{t('how.keeping')}</p>
        <code className={style.code}>age-keygen -o key.txt</code>
        <p>{t('how.lost')}</p>
      </details>
      <Textarea
        {...form.field('recipient')}
        label={t('archive.recipient')}
        description={t('archive.recipientHint')}
        required
        autosize
        minRows={2}
        maxRows={6}
        maxLength={2600}
        autoComplete="off"
        spellCheck={false}
      />
      {error && !isOnField(error, ['recipient']) && (
        <FailedAlert title={t('failed.title')}>
          {error instanceof ApiError ? error.message : t('failed.body')}
        </FailedAlert>
      )}
      <Button className={style.action} type="submit" loading={isPending}>
        {t('archive.make')}
      </Button>
    </form>
  );
}

export const isOnField = (error: Error, fields: readonly string[]): boolean =>
  fields.some(field => errorOn(error, field) !== undefined);
