import { Alert, Button, PasswordInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { daysAfter } from '#features/hotel/facility/rules/days.ts';
import { FailedAlert } from '#features/hotel/facility/staff/call-failed.tsx';
import { DialogFoot, StaffDialog } from '#features/hotel/facility/staff/staff-dialog.tsx';
import { errorIn } from '../rules/ota-answer.ts';
import { sampleMessage } from '../rules/sample.ts';
import { type Connector, call, pushMessage, useConnectorAction } from './calls.ts';
import style from './connectors.module.css';

type Props = {
  connector: Connector;
  facility: { id: number; today: string };
  /**
   * The password if it was just generated. Otherwise the owner must enter it, because the server stores only
   * its hash.
   */
  password: string;
  onClose: () => void;
};

export function TestConnector({ connector, facility, password: made, onClose }: Props) {
  const t = useTranslations('staff-connectors');
  const [password, setPassword] = useState(made);
  const [isMissing, setMissing] = useState(false);
  const {
    mutate,
    data: answer,
    error,
    isPending,
  } = useConnectorAction(facility.id, () =>
    pushMessage(
      connector.address,
      sampleMessage(
        { username: connector.username, password },
        {
          first: facility.today,
          last: daysAfter(facility.today, 1),
          at: new Date(),
          hotelCode: connector.hotel_code,
        },
      ),
    ),
  );
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    setMissing(password === '');
    if (!isPending && password !== '') mutate(undefined);
  };
  return (
    <StaffDialog open onClose={onClose} title={t('test.title')}>
      <form className={style.question} noValidate onSubmit={send}>
        <p>{t('test.lead')}</p>
        <PasswordInput
          label={t('setUp.password')}
          description={t('test.hint')}
          required
          autoComplete="off"
          value={password}
          error={isMissing && t('test.missing')}
          onChange={event => setPassword(event.currentTarget.value)}
        />
        {error && <FailedAlert title={t('test.failed')}>{t('failed.body')}</FailedAlert>}
        {answer && <TestResult {...answer} />}
        <DialogFoot onCancel={onClose}>
          <Button type="submit" loading={isPending}>
            {t('test.send')}
          </Button>
        </DialogFoot>
      </form>
    </StaffDialog>
  );
}

/**
 * Shows whether the message was accepted, or why it was rejected. The raw response is shown below for the
 * vendor's technicians.
 */
function TestResult({ isTaken, text }: Awaited<ReturnType<typeof pushMessage>>) {
  const t = useTranslations('staff-connectors');
  const error = errorIn(text);
  const why = error === 'credentials' ? t('test.wrongPassword') : error && t(`reason.${error}`);
  return (
    <Alert
      color={isTaken ? 'green' : 'red'}
      role="status"
      title={isTaken ? t('test.taken') : t('test.refused')}
    >
      {!isTaken && <p>{why ?? t('failed.body')}</p>}
      <p className={style.quiet}>{t('test.answer')}</p>
      <pre className={style.answer}>{text}</pre>
    </Alert>
  );
}

type TestAccountProps = { id: number; name: string; facilityId: number; onClose: () => void };

export function TestAccount({ id, name, facilityId, onClose }: TestAccountProps) {
  const t = useTranslations('staff-connectors');
  const {
    mutate,
    data: tested,
    error,
    isPending,
  } = useConnectorAction(
    facilityId,
    async () => (await call('POST connectors/:id/test', { facility_id: facilityId, id })).data,
  );
  const isGood = tested?.result === 'ok';
  return (
    <StaffDialog open onClose={onClose} title={t('test.title')}>
      <div className={style.question}>
        <p>{t('test.fetched', { name })}</p>
        {error && <FailedAlert title={t('test.failed')}>{t('failed.body')}</FailedAlert>}
        {tested && (
          <Alert
            color={isGood ? 'green' : 'red'}
            role="status"
            title={isGood ? t('test.known') : t('test.unknown')}
          >
            {tested.result === 'ok'
              ? t('test.hotel', { hotel: tested.hotel ?? '' })
              : t(`fault.${tested.result}`)}
          </Alert>
        )}
        <DialogFoot onCancel={onClose}>
          <Button loading={isPending} onClick={() => mutate(undefined)}>
            {t('test.ask')}
          </Button>
        </DialogFoot>
      </div>
    </StaffDialog>
  );
}
