import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMoment } from '#features/desk/front-desk/staff/formats.ts';
import { FailedAlert } from '#features/hotel/facility/staff/call-failed.tsx';
import card from '#ui/card.module.css';
import tag from '#ui/tag.module.css';
import type { OnChanged } from '#ui/use-report-changes.ts';
import { call, useTestResponse, useWebhookAction, type Webhook } from './calls.ts';
import { EditWebhook } from './edit-webhook.tsx';
import { hostOf, useFailure } from './failure.ts';
import { type CreatedSecret, NewSecret } from './new-secret.tsx';
import { DeleteDialog, PauseDialog, ReplayDialog, RotateSecretDialog } from './questions.tsx';
import { WebhookLog } from './webhook-log.tsx';
import style from './webhooks.module.css';

type ActionsProps = {
  webhook: Webhook;
  facility: { id: number; timezone: string };
  onChanged: OnChanged;
  onSecret: (made: CreatedSecret) => void;
};

type Props = ActionsProps & {
  /** Secret of the webhook. Set only right after it was created. */
  made: CreatedSecret | undefined;
  onUncopied: OnChanged;
  onSecretDone: () => void;
};

export function WebhookCard({ made, onUncopied, onSecretDone, ...act }: Props) {
  const { webhook, facility } = act;
  const t = useTranslations('staff-webhooks');
  const formatMoment = useMoment(facility.timezone);
  return (
    <section className={card.card} aria-label={hostOf(webhook)}>
      <h2 className={style.address}>{webhook.url}</h2>
      {made && <NewSecret key={made.secret} made={made} onUncopied={onUncopied} onDone={onSecretDone} />}
      <WebhookState webhook={webhook} moment={formatMoment} />
      <ul className={style.events}>
        {webhook.events.map(type => (
          <li key={type} className={`${tag.tag} ${tag.plain}`}>
            {t(`event.${type}`)}
          </li>
        ))}
      </ul>
      <Actions {...act} />
    </section>
  );
}

type StateProps = { webhook: Webhook; moment: (instant: string) => string };

function WebhookState({
  webhook: { paused, failing_since, waiting, both_secrets_until },
  moment,
}: StateProps) {
  const t = useTranslations('staff-webhooks');
  const pauseReason = paused && (paused.why === 'failing' ? 'pausedFailing' : paused.why);
  return (
    <div>
      <p className={style.state} data-state={paused ? 'paused' : failing_since ? 'failing' : 'active'}>
        {paused && pauseReason
          ? t(`state.${pauseReason}`, { at: moment(paused.at) })
          : failing_since
            ? t('state.failing', { at: moment(failing_since) })
            : t('state.active')}
      </p>
      <p className={style.quiet}>{t('state.waiting', { count: waiting })}</p>
      {both_secrets_until && (
        <p className={style.quiet}>{t('state.both', { at: moment(both_secrets_until) })}</p>
      )}
    </div>
  );
}

type OpenDialog = 'log' | 'replay' | 'rotate' | 'change' | 'pause' | 'delete';

function Actions({ webhook, facility, onChanged, onSecret }: ActionsProps) {
  const t = useTranslations('staff-webhooks');
  const [asked, setAsked] = useState<OpenDialog | null>(null);
  const [replayed, setReplayed] = useState<number | null>(null);
  const close = () => setAsked(null);
  const params = { facility_id: facility.id, id: webhook.id };
  const resumeAction = useWebhookAction(facility.id, () =>
    call('POST integrations/webhooks/:id/resume', params),
  );
  const testAction = useWebhookAction(
    facility.id,
    async () => (await call('POST integrations/webhooks/:id/test', params)).data.event_id,
  );
  const buttonProps = { variant: 'default', size: 'xs' } as const;
  const dialogProps = { webhook, facilityId: facility.id, onClose: close };
  return (
    <>
      <div className={style.buttons}>
        <Button
          {...buttonProps}
          loading={testAction.isPending}
          onClick={() => {
            setReplayed(null);
            testAction.mutate(undefined);
          }}
        >
          {t('act.test')}
        </Button>
        <Button {...buttonProps} onClick={() => setAsked('log')}>
          {t('act.log')}
        </Button>
        <Button {...buttonProps} onClick={() => setAsked('replay')}>
          {t('act.replay')}
        </Button>
        <Button {...buttonProps} onClick={() => setAsked('rotate')}>
          {t('act.secret')}
        </Button>
        <Button {...buttonProps} onClick={() => setAsked('change')}>
          {t('act.change')}
        </Button>
        {webhook.paused ? (
          <Button size="xs" loading={resumeAction.isPending} onClick={() => resumeAction.mutate(undefined)}>
            {t('act.resume')}
          </Button>
        ) : (
          <Button {...buttonProps} onClick={() => setAsked('pause')}>
            {t('act.pause')}
          </Button>
        )}
        <Button {...buttonProps} onClick={() => setAsked('delete')}>
          {t('act.delete')}
        </Button>
      </div>
      {(resumeAction.error ?? testAction.error) && (
        <FailedAlert title={t('failed.act')}>{t('failed.body')}</FailedAlert>
      )}
      <p className={style.answer} role="status">
        {replayed !== null && t('replay.done', { count: replayed })}
      </p>
      <TestAnswer webhook={webhook} facilityId={facility.id} eventId={testAction.data} />
      <WebhookLog open={asked === 'log'} webhook={webhook} facility={facility} onClose={close} />
      <EditWebhook
        open={asked === 'change'}
        webhook={webhook}
        facilityId={facility.id}
        onChanged={onChanged}
        onClose={close}
        onMade={onSecret}
      />
      <ReplayDialog {...dialogProps} open={asked === 'replay'} onDone={setReplayed} />
      <RotateSecretDialog {...dialogProps} open={asked === 'rotate'} onSecret={onSecret} />
      <PauseDialog {...dialogProps} open={asked === 'pause'} />
      <DeleteDialog {...dialogProps} open={asked === 'delete'} />
    </>
  );
}

type TestProps = { webhook: Webhook; facilityId: number; eventId: number | undefined };

function TestAnswer({ webhook, facilityId, eventId }: TestProps) {
  const t = useTranslations('staff-webhooks');
  const describeFailure = useFailure();
  const { answer, isOver } = useTestResponse({ facilityId, id: webhook.id }, eventId);
  if (eventId === undefined) return <p className={style.answer} role="status" />;
  if (!answer)
    return (
      <p className={style.answer} role="status">
        {t(isOver ? 'test.late' : 'test.waiting')}
      </p>
    );
  return (
    <div className={style.answer} role="status">
      <p>
        {answer.failure === null
          ? t('test.accepted', { status: String(answer.status), duration: answer.duration_ms })
          : t('test.refused', { why: describeFailure(answer) })}
      </p>
      {answer.answer && <p className={style.quiet}>{t('log.answer', { answer: answer.answer })}</p>}
    </div>
  );
}
