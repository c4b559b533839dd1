import { Alert, Button, Textarea } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMoment } from '#features/desk/front-desk/staff/formats.ts';
import { NotLoaded } from '#features/hotel/facility/staff/not-loaded.tsx';
import { DialogFoot, StaffDialog } from '#features/hotel/facility/staff/staff-dialog.tsx';
import { useFactorPrompt } from '#features/staff/session/staff/factor-asked.tsx';
import { withSlashes } from '#i18n/instants.ts';
import { ApiError } from '#platform/browser/call.ts';
import { useForm } from '#ui/use-form.ts';
import { maxLengths } from '../rules.ts';
import { call, type Request, useRequest, useRequestAction } from './calls.ts';
import style from './disclosures.module.css';
import { Files } from './files.tsx';

type Facility = { id: number; timezone: string };
type Props = { facility: Facility; id: number | null; onClose: () => void };

export function RequestDialog({ facility, id, onClose }: Props) {
  const t = useTranslations('staff-disclosure');
  const query = useRequest(facility.id, id);
  const { data } = query;
  return (
    <StaffDialog open={id !== null} onClose={onClose} title={t('request.title', { id: id ?? 0 })}>
      <NotLoaded query={query} height={240} loading={t('loading')} failed={t('failed.title')} />
      {data && (
        <div className={style.form}>
          <RequestFacts request={data} timezone={facility.timezone} />
          {(data.may.download || data.state === 'approved') && <Files facility={facility} request={data} />}
          <Decision facility={facility} request={data} />
        </div>
      )}
    </StaffDialog>
  );
}

type FactsProps = { request: Request; timezone: string };

function RequestFacts({ request, timezone }: FactsProps) {
  const t = useTranslations('staff-disclosure');
  const formatMoment = useMoment(timezone);
  const { from_date, to_date, named } = request;
  const subject =
    from_date !== null && to_date !== null
      ? t('subject.range', { from: withSlashes(from_date), to: withSlashes(to_date) })
      : t('subject.persons', { count: request.persons });
  const by = (at: string, who: string) => t('request.by', { at: formatMoment(at), who });
  const rows: [label: string, value: string][] = [
    [t('column.state'), t(`state.${request.state}`)],
    [t('column.asked'), by(request.asked_at, request.asked_by)],
    [t('field.authority'), request.authority],
    [t('field.officer'), request.officer],
    [t('field.contact'), request.contact],
    [t('field.reference'), request.reference],
    [t('field.ground'), t(`ground.${request.ground}`)],
    [t('field.words'), request.words],
    [t('field.subject'), subject],
    [t('field.pictures'), t(request.with_pictures ? 'ask.picturesYes' : 'ask.picturesNo')],
    [t('request.decided'), request.decided_at === null ? '' : by(request.decided_at, request.decided_by)],
    [t('field.reason'), request.reason],
    [
      t('request.given'),
      request.persons_given === null
        ? ''
        : t('request.givenCount', { persons: request.persons_given, pictures: request.pictures_given ?? 0 }),
    ],
  ];
  return (
    <>
      <dl className={style.facts}>
        {rows
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {named.length > 0 && (
        <section className={style.part} aria-label={t('request.named')}>
          <p className={style.quiet}>{t('request.named')}</p>
          <ul className={style.chosen}>
            {named.map(({ id, name, reservation_no }) => (
              <li key={id}>
                {t('find.person', { name: name || t('find.nameless'), number: reservation_no })}
              </li>
            ))}
          </ul>
        </section>
      )}
      {(request.state === 'asked' || request.state === 'approved') && (
        <p className={style.count}>
          {t('concerned.now', { persons: request.persons_now, bookings: request.bookings_now })}
        </p>
      )}
    </>
  );
}

type DecisionProps = { facility: Facility; request: Request };

function Decision({ facility, request }: DecisionProps) {
  const t = useTranslations('staff-disclosure');
  const { may, id } = request;
  const isOwn = may.approve && may.withdraw;
  const { prove, dialog } = useFactorPrompt(t('approve.factor'));
  const [ending, setEnding] = useState(false);
  const { mutate, error, isPending } = useRequestAction(facility.id, () =>
    prove(() => call('POST disclosures/:id/approve', { facility_id: facility.id, id })),
  );
  const endAction = may.refuse ? 'refuse' : 'withdraw';
  if (ending) return <EndForm facility={facility} id={id} what={endAction} onDone={() => setEnding(false)} />;
  const isWaitingForOther = request.state === 'asked' && !may.approve;
  return (
    <>
      {isWaitingForOther && <p className={style.quiet}>{t('approve.other')}</p>}
      {isOwn && <p className={style.quiet}>{t('approve.alone')}</p>}
      {error && <Alert color="red">{error instanceof ApiError ? error.message : t('failed.body')}</Alert>}
      <div className={style.buttons}>
        {(may.refuse || may.withdraw) && (
          <Button variant="default" color="red" onClick={() => setEnding(true)}>
            {t(`${endAction}.open`)}
          </Button>
        )}
        {may.approve && (
          <Button loading={isPending} onClick={() => mutate(undefined)}>
            {t('approve.yes', { persons: request.persons_now })}
          </Button>
        )}
      </div>
      {dialog}
    </>
  );
}

type EndProps = { facility: Facility; id: number; what: 'refuse' | 'withdraw'; onDone: () => void };

function EndForm({ facility, id, what, onDone }: EndProps) {
  const t = useTranslations('staff-disclosure');
  const errors = useTranslations('errors');
  const form = useForm({ reason: '' });
  const { mutate, error, isPending } = useRequestAction(facility.id, (reason: string) =>
    call(`POST disclosures/:id/${what}`, { facility_id: facility.id, id, reason }),
  );
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const reason = form.typed.reason.trim();
    if (reason === '') form.refuse({ reason: errors('field_required') });
    else mutate(reason, { onSuccess: onDone });
  };
  return (
    <form ref={form.ref} className={style.part} noValidate onSubmit={submit} aria-label={t(`${what}.title`)}>
      <p>{t(`${what}.body`)}</p>
      <Textarea
        {...form.field('reason')}
        label={t('field.reason')}
        required
        autosize
        minRows={2}
        maxLength={maxLengths.reason}
      />
      {error && <Alert color="red">{error instanceof ApiError ? error.message : t('failed.body')}</Alert>}
      <DialogFoot onCancel={onDone} isBusy={isPending}>
        <Button type="submit" color="red" loading={isPending}>
          {t(`${what}.yes`)}
        </Button>
      </DialogFoot>
    </form>
  );
}
