import { Button, TextInput } from '@mantine/core';
import type { ReactNode, SubmitEvent } from 'react';
import { useTranslations } from 'use-intl';
import { FailedAlert } from '#features/hotel/facility/staff/call-failed.tsx';
import { DialogFoot, StaffDialog } from '#features/hotel/facility/staff/staff-dialog.tsx';
import { errorsOf } from '#platform/browser/faults.ts';
import { hasFieldErrors, useForm } from '#ui/use-form.ts';
import { call, useWebhookAction, type Webhook } from './calls.ts';
import { hostOf } from './failure.ts';
import type { CreatedSecret } from './new-secret.tsx';
import style from './webhooks.module.css';

type Props = { open: boolean; webhook: Webhook; facilityId: number; onClose: () => void };

const webhookParams = ({ webhook: { id }, facilityId }: Props) => ({ facility_id: facilityId, id });

export function PauseDialog(props: Props) {
  const t = useTranslations('staff-webhooks');
  const pauseAction = useWebhookAction(props.facilityId, () =>
    call('POST integrations/webhooks/:id/pause', webhookParams(props)),
  );
  return (
    <QuestionDialog
      {...props}
      title={t('pause.title')}
      body={t('pause.body')}
      error={pauseAction.error}
      onLeave={pauseAction.reset}
      yes={close => (
        <Button
          loading={pauseAction.isPending}
          onClick={() => pauseAction.mutate(undefined, { onSuccess: close })}
        >
          {t('pause.submit')}
        </Button>
      )}
    />
  );
}

export function DeleteDialog(props: Props) {
  const t = useTranslations('staff-webhooks');
  const deleteAction = useWebhookAction(props.facilityId, () =>
    call('DELETE integrations/webhooks/:id', webhookParams(props)),
  );
  return (
    <QuestionDialog
      {...props}
      title={t('remove.title')}
      body={t('remove.body', { host: hostOf(props.webhook) })}
      error={deleteAction.error}
      onLeave={deleteAction.reset}
      yes={close => (
        <Button
          color="red"
          loading={deleteAction.isPending}
          onClick={() => deleteAction.mutate(undefined, { onSuccess: close })}
        >
          {t('remove.submit')}
        </Button>
      )}
    />
  );
}

export function RotateSecretDialog({
  onSecret,
  ...props
}: Props & { onSecret: (made: CreatedSecret) => void }) {
  const t = useTranslations('staff-webhooks');
  const rotateAction = useWebhookAction(
    props.facilityId,
    async () => (await call('POST integrations/webhooks/:id/secret', webhookParams(props))).data.secret,
  );
  return (
    <QuestionDialog
      {...props}
      title={t('rotate.title')}
      body={t('rotate.body')}
      error={rotateAction.error}
      onLeave={rotateAction.reset}
      yes={close => (
        <Button
          loading={rotateAction.isPending}
          onClick={() =>
            rotateAction.mutate(undefined, {
              onSuccess: secret => {
                onSecret({ id: props.webhook.id, kind: 'changed', secret });
                close();
              },
            })
          }
        >
          {t('rotate.submit')}
        </Button>
      )}
    />
  );
}

type QuestionProps = Props & {
  title: string;
  body: string;
  error: Error | null;
  onLeave: () => void;
  yes: (close: () => void) => ReactNode;
};

function QuestionDialog({ open, onClose, onLeave, title, body, error, yes }: QuestionProps) {
  const t = useTranslations('staff-webhooks');
  const close = () => {
    onLeave();
    onClose();
  };
  return (
    <StaffDialog open={open} onClose={close} title={title}>
      <div className={style.question}>
        <p>{body}</p>
        {error && <FailedAlert title={t('failed.act')}>{t('failed.body')}</FailedAlert>}
        <DialogFoot onCancel={close}>{yes(close)}</DialogFoot>
      </div>
    </StaffDialog>
  );
}

type ReplayProps = Props & { onDone: (count: number) => void };

export function ReplayDialog(props: ReplayProps) {
  const t = useTranslations('staff-webhooks');
  return (
    <StaffDialog open={props.open} onClose={props.onClose} title={t('replay.title')}>
      <ReplayForm {...props} />
    </StaffDialog>
  );
}

function ReplayForm(props: ReplayProps) {
  const t = useTranslations('staff-webhooks');
  const errors = useTranslations('errors');
  const form = useForm({ from_date: '', from_time: '00:00' });
  const replayAction = useWebhookAction(
    props.facilityId,
    async (from: typeof form.typed) =>
      (await call('POST integrations/webhooks/:id/replay', { ...webhookParams(props), ...from })).data.count,
  );
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (replayAction.isPending) return;
    const requiredError = (value: string) => (value === '' ? errors('field_required') : undefined);
    const fieldErrors = {
      from_date: requiredError(form.typed.from_date),
      from_time: requiredError(form.typed.from_time),
    };
    if (hasFieldErrors(fieldErrors)) return form.refuse(fieldErrors);
    replayAction.mutate(form.typed, {
      onSuccess: count => {
        props.onDone(count);
        props.onClose();
      },
      onError: failed => form.refuse(errorsOf(failed) ?? {}),
    });
  };
  return (
    <form ref={form.ref} className={style.form} noValidate onSubmit={submit}>
      <p>{t('replay.body')}</p>
      <div className={style.pair}>
        <TextInput
          {...form.field('from_date')}
          type="date"
          max="9999-12-31"
          label={t('replay.date')}
          required
        />
        <TextInput {...form.field('from_time')} type="time" label={t('replay.time')} required />
      </div>
      {replayAction.error && !errorsOf(replayAction.error) && (
        <FailedAlert title={t('failed.act')}>{t('failed.body')}</FailedAlert>
      )}
      <DialogFoot onCancel={props.onClose} isBusy={replayAction.isPending}>
        <Button type="submit" loading={replayAction.isPending}>
          {t('replay.submit')}
        </Button>
      </DialogFoot>
    </form>
  );
}
