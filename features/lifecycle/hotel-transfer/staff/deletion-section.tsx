import { Alert, Button, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMoment } from '#features/desk/front-desk/staff/formats.ts';
import { FailedAlert } from '#features/hotel/facility/staff/call-failed.tsx';
import { DialogFoot, StaffDialog } from '#features/hotel/facility/staff/staff-dialog.tsx';
import { PresentPassword } from '#features/staff/session/staff/password-fields.tsx';
import { ApiError } from '#platform/browser/call.ts';
import { errorOn } from '#platform/browser/faults.ts';
import { hasFieldErrors, useForm } from '#ui/use-form.ts';
import { REGISTER_LOCATION_LENGTH, WAITING_DAYS } from '../rules.ts';
import { isOnField } from './archive-section.tsx';
import style from './leaving.module.css';
import { type TransferState, useTransferActions } from './leaving.ts';

type Props = {
  facility: { id: number; timezone: string };
  username: string;
  leaving: TransferState;
  onAsking: () => Promise<unknown>;
  onSaved: () => void;
};

export function DeletionSection(props: Props) {
  const t = useTranslations('staff-hotel-transfer');
  const { facility, leaving, onAsking, onSaved } = props;
  const formatMoment = useMoment(facility.timezone);
  const [isAsking, setAsking] = useState(false);
  const { mutate, error, isPending } = useTransferActions(facility.id, onSaved).keep;
  const day = leaving.deletion && formatMoment(leaving.deletion.deleted_from);
  return (
    <section className={style.section} aria-labelledby="deletion">
      <h2 id="deletion">{t('deletion.title')}</h2>
      <p>{t('deletion.body', { days: WAITING_DAYS })}</p>
      {day === null && (
        <Button
          className={style.action}
          color="red"
          variant="outline"
          onClick={() => void onAsking().then(() => setAsking(true))}
        >
          {t('deletion.open')}
        </Button>
      )}
      {day !== null && (
        <Alert color="red" title={t('deletion.asked', { at: day })}>
          <p>{t('deletion.until')}</p>
          <Button mt="sm" loading={isPending} onClick={() => mutate()}>
            {t('deletion.keep')}
          </Button>
          {error && <p role="alert">{error instanceof ApiError ? error.message : t('failed.body')}</p>}
        </Alert>
      )}
      <StaffDialog open={isAsking} onClose={() => setAsking(false)} title={t('deletion.question')}>
        <DeletionForm {...props} onClose={() => setAsking(false)} />
      </StaffDialog>
    </section>
  );
}

function DeletionForm({ facility, username, leaving, onSaved, onClose }: Props & { onClose: () => void }) {
  const t = useTranslations('staff-hotel-transfer');
  const session = useTranslations('staff-session');
  const form = useForm({ kept_elsewhere: '', slug: '', password: '' });
  const { mutate, error, isPending } = useTransferActions(facility.id, onSaved).remove;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { slug, password, kept_elsewhere } = form.typed;
    const hasLocation = leaving.is_taken || kept_elsewhere.trim().length >= REGISTER_LOCATION_LENGTH.least;
    const fieldErrors = {
      kept_elsewhere: hasLocation
        ? undefined
        : t('deletion.keptMissing', { count: REGISTER_LOCATION_LENGTH.least }),
      slug: slug.trim() === '' ? t('deletion.slugMissing') : undefined,
      password: password === '' ? session('missing.password') : undefined,
    };
    if (hasFieldErrors(fieldErrors)) return form.refuse(fieldErrors);
    mutate(
      { slug: slug.trim(), password, ...(leaving.is_taken ? {} : { kept_elsewhere: kept_elsewhere.trim() }) },
      {
        onSuccess: onClose,
        onError: failure =>
          form.refuse({
            kept_elsewhere: errorOn(failure, 'kept_elsewhere'),
            slug: errorOn(failure, 'slug'),
            password: errorOn(failure, 'password'),
          }),
      },
    );
  };
  return (
    <form ref={form.ref} className={style.form} onSubmit={submit} noValidate>
      <p>{t('deletion.what', { days: WAITING_DAYS })}</p>
      {leaving.is_taken ? (
        <p>{t('deletion.isTaken')}</p>
      ) : (
        <Textarea
          {...form.field('kept_elsewhere')}
          label={t('deletion.kept')}
          description={t('deletion.keptHint')}
          required
          autosize
          minRows={2}
          maxLength={REGISTER_LOCATION_LENGTH.most}
        />
      )}
      <TextInput
        {...form.field('slug')}
        label={t('deletion.slug', { slug: leaving.slug })}
        required
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
      />
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PresentPassword field={form.field('password')} />
      {error && !isOnField(error, ['kept_elsewhere', 'slug', 'password']) && (
        <FailedAlert title={t('failed.title')}>
          {error instanceof ApiError ? error.message : t('failed.body')}
        </FailedAlert>
      )}
      <DialogFoot onCancel={onClose}>
        <Button type="submit" color="red" loading={isPending}>
          {t('deletion.yes', { days: WAITING_DAYS })}
        </Button>
      </DialogFoot>
    </form>
  );
}
