import { Button, Checkbox, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { FailedAlert } from '#features/hotel/facility/staff/call-failed.tsx';
import { DialogFoot, EditDialog } from '#features/hotel/facility/staff/staff-dialog.tsx';
import { ApiError } from '#platform/browser/call.ts';
import { errorsOf } from '#platform/browser/faults.ts';
import { hasFieldErrors, useForm } from '#ui/use-form.ts';
import { type OnChanged, useReportChanges } from '#ui/use-report-changes.ts';
import { MAX_URL_LENGTH } from '../rules/address.ts';
import { eventTypes, type WebhookEvent } from '../rules/events.ts';
import { call, useWebhookAction, type Webhook } from './calls.ts';
import type { CreatedSecret } from './new-secret.tsx';
import style from './webhooks.module.css';

type Props = {
  open: boolean;
  facilityId: number;
  /** The webhook to change. Undefined for a new one. */
  webhook?: Webhook;
  onChanged: OnChanged;
  onClose: () => void;
  onMade: (made: CreatedSecret) => void;
};

export function EditWebhook({ open, onChanged, onClose, ...form }: Props) {
  const t = useTranslations('staff-webhooks');
  return (
    <EditDialog
      open={open}
      title={t(form.webhook ? 'edit.change' : 'edit.add')}
      onChanged={onChanged}
      onClose={onClose}
    >
      {(note, drop) => (
        <EditForm {...form} onChanged={note} onClose={onClose} onCancel={() => drop(onClose)} />
      )}
    </EditDialog>
  );
}

type FormProps = Omit<Props, 'open'> & { onCancel: () => void };

function EditForm({ facilityId, webhook, onChanged, onClose, onCancel, onMade }: FormProps) {
  const t = useTranslations('staff-webhooks');
  const errors = useTranslations('errors');
  const form = useForm({ url: webhook?.url ?? '', events: '' });
  const [events, setEvents] = useState<readonly WebhookEvent[]>(webhook?.events ?? eventTypes);
  const hasSameEvents = [...events].sort().join() === [...(webhook?.events ?? eventTypes)].sort().join();
  useReportChanges(onChanged, form.typed.url !== (webhook?.url ?? '') || !hasSameEvents);
  const { mutate, error, isPending } = useSave(facilityId, webhook);
  const urlErrorOf = (url: string) => {
    if (url === '') return errors('field_required');
    return url.length > MAX_URL_LENGTH ? errors('field_too_long') : undefined;
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isPending) return;
    const url = form.typed.url.trim();
    const fieldErrors = {
      url: urlErrorOf(url),
      events: events.length === 0 ? t('edit.missing') : undefined,
    };
    if (hasFieldErrors(fieldErrors)) return form.refuse(fieldErrors);
    mutate(
      { url, events: [...events] },
      {
        onSuccess: made => {
          if (made !== null) onMade({ kind: 'made', ...made });
          onClose();
        },
        onError: failed => form.refuse(errorsOf(failed) ?? {}),
      },
    );
  };
  return (
    <form ref={form.ref} className={style.form} noValidate onSubmit={submit}>
      <TextInput
        {...form.field('url')}
        type="url"
        label={t('edit.url')}
        description={t('edit.urlHint')}
        required
        autoComplete="off"
      />
      <Checkbox.Group
        label={t('edit.events')}
        required
        value={[...events]}
        error={form.field('events').error}
        onChange={chosen => {
          setEvents(eventTypes.filter(type => chosen.includes(type)));
          form.set('events', chosen.join());
        }}
      >
        <div className={style.choices}>
          {eventTypes.map(type => (
            <Checkbox key={type} value={type} label={t(`event.${type}`)} description={type} />
          ))}
        </div>
      </Checkbox.Group>
      {error && !errorsOf(error) && (
        <FailedAlert title={t('edit.failed')}>
          {error instanceof ApiError && error.status === 409 ? error.message : t('failed.body')}
        </FailedAlert>
      )}
      <DialogFoot onCancel={onCancel} isBusy={isPending}>
        <Button type="submit" loading={isPending}>
          {t('edit.submit')}
        </Button>
      </DialogFoot>
    </form>
  );
}

type WebhookInput = { url: string; events: WebhookEvent[] };

/**
 * Saves a webhook.
 * @returns id and secret of a new webhook, or null for a changed one
 */
function useSave(facilityId: number, webhook: Webhook | undefined) {
  return useWebhookAction(facilityId, async (wanted: WebhookInput) => {
    const input = { facility_id: facilityId, ...wanted };
    if (!webhook) return (await call('POST integrations/webhooks', input)).data;
    await call('PUT integrations/webhooks/:id', { ...input, id: webhook.id });
    return null;
  });
}
