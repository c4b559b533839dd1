import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { FailedAlert } from '#features/hotel/facility/staff/call-failed.tsx';
import tag from '#ui/tag.module.css';
import { hasNotices } from '../rules/accounts.ts';
import { isFetchVendor, isHolding } from '../rules/vendors.ts';
import { SpecificationDate } from './built.tsx';
import { type Connector, call, ignoreNotFound, useConnectorAction, useRefetchConnectors } from './calls.ts';
import { ChangeAccount } from './change-account.tsx';
import { ConnectorLog } from './connector-log.tsx';
import style from './connectors.module.css';
import { CopyField } from './copied.tsx';
import { Notices } from './notices.tsx';
import { ConfirmationDialog, type ConfirmationKind } from './question.tsx';
import { ConnectorStatus } from './standing.tsx';
import { TestAccount, TestConnector } from './test-connector.tsx';
import { WriteBack } from './write-back.tsx';

type Props = {
  connector: Connector;
  facility: { id: number; timezone: string; today: string };
  password: string | null;
  onPassword: (password: string) => void;
};

export function ConnectorCard({ connector, facility, password, onPassword }: Props) {
  const t = useTranslations('staff-connectors');
  const { id, vendor, state } = connector;
  const [asked, setAsked] = useState<ConfirmationKind | null>(null);
  const [isTesting, setTesting] = useState(false);
  const [isChanging, setChanging] = useState(false);
  const fetchVendor = isFetchVendor(vendor) ? vendor : null;
  const name = t(`vendor.${vendor}`);
  const pause = useConnectorAction(facility.id, () =>
    call('POST connectors/:id/pause', { facility_id: facility.id, id }).then(() => undefined, ignoreNotFound),
  );
  return (
    <section className={style.card} aria-labelledby={`connector-${id}`}>
      <div className={style.head}>
        <h2 id={`connector-${id}`}>{name}</h2>
        <span className={`${tag.tag} ${state === 'on' ? tag.success : tag.warning}`}>
          {t(`state.${state}`)}
        </span>
      </div>
      <SpecificationDate vendor={vendor} />
      <ConnectorStatus connector={connector} timezone={facility.timezone} />
      <div className={style.actions}>
        {isHolding(state) && (
          <StartButton
            facilityId={facility.id}
            isWaitedFor={connector.waiting > 0}
            onAsk={() => setAsked('start')}
          />
        )}
        {state === 'on' && (
          <Button variant="default" loading={pause.isPending} onClick={() => pause.mutate(undefined)}>
            {t('pause')}
          </Button>
        )}
        <Button variant="default" onClick={() => setTesting(true)}>
          {t('test.open')}
        </Button>
        <Button variant="default" onClick={() => (fetchVendor ? setChanging(true) : setAsked('password'))}>
          {t(fetchVendor ? 'account.open' : 'password.open')}
        </Button>
        <Button variant="default" onClick={() => setAsked('remove')}>
          {t('remove.open')}
        </Button>
      </div>
      {pause.isError && <FailedAlert title={t('changeFailed')}>{t('failed.body')}</FailedAlert>}
      {fetchVendor && connector.fetched && hasNotices(fetchVendor) && (
        <Notices
          id={id}
          vendor={fetchVendor}
          name={name}
          facilityId={facility.id}
          isOn={connector.fetched.notices !== null}
        />
      )}
      {fetchVendor && connector.fetched ? (
        <WriteBack
          id={id}
          vendor={fetchVendor}
          name={name}
          facilityId={facility.id}
          writes={connector.fetched.writes}
        />
      ) : (
        <SetupInstructions connector={connector} password={password} />
      )}
      <ConnectorLog facility={facility} id={id} name={name} />
      <ConfirmationDialog
        connector={connector}
        name={name}
        facilityId={facility.id}
        asked={asked}
        onClose={() => setAsked(null)}
        onPassword={onPassword}
      />
      {isChanging && fetchVendor && (
        <ChangeAccount
          id={id}
          vendor={fetchVendor}
          facilityId={facility.id}
          onClose={() => setChanging(false)}
        />
      )}
      {isTesting && fetchVendor && (
        <TestAccount id={id} name={name} facilityId={facility.id} onClose={() => setTesting(false)} />
      )}
      {isTesting && !fetchVendor && (
        <TestConnector
          connector={connector}
          facility={facility}
          password={password ?? ''}
          onClose={() => setTesting(false)}
        />
      )}
    </section>
  );
}

type SetupInstructionsProps = { connector: Connector; password: string | null };

/** Shows the values to enter at the vendor. The password is shown only right after it was generated. */
function SetupInstructions({
  connector: { vendor, address, username, hotel_code },
  password,
}: SetupInstructionsProps) {
  const t = useTranslations('staff-connectors');
  return (
    <div className={style.setUp}>
      <h3>{t('setUp.title')}</h3>
      <p className={style.quiet}>{t('setUp.lead')}</p>
      {vendor === 'siteminder' && <p className={style.quiet}>{t('setUp.siteminder')}</p>}
      <CopyField label={t('setUp.address')} value={address} />
      <CopyField label={t('setUp.username')} value={username} />
      {password !== null && (
        <div className={style.made}>
          <CopyField label={t('setUp.password')} value={password} />
          <p role="status">{t('setUp.once')}</p>
        </div>
      )}
      {hotel_code !== null && <p className={style.quiet}>{t('setUp.hotelCode', { code: hotel_code })}</p>}
    </div>
  );
}

type StartButtonProps = {
  facilityId: number;
  /** True if bookings are held, so that starting the connector is the next step. */
  isWaitedFor: boolean;
  onAsk: () => void;
};

/** Opens the dialog to start the connector, after reloading the number of held bookings. */
function StartButton({ facilityId, isWaitedFor, onAsk }: StartButtonProps) {
  const t = useTranslations('staff-connectors');
  const [isLooking, setLooking] = useState(false);
  const refetchConnectors = useRefetchConnectors(facilityId);
  const ask = async () => {
    setLooking(true);
    await refetchConnectors();
    setLooking(false);
    onAsk();
  };
  return (
    <Button {...(isWaitedFor ? {} : { variant: 'default' })} loading={isLooking} onClick={() => void ask()}>
      {t('start.yes')}
    </Button>
  );
}
