import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMoment } from '#features/desk/front-desk/staff/formats.ts';
import { LoadedList } from '#features/hotel/facility/staff/loaded.tsx';
import { DialogFoot, StaffDialog } from '#features/hotel/facility/staff/staff-dialog.tsx';
import style from '#features/organization/organization/staff/organization.module.css';
import { ErrorMessage } from '#features/organization/organization/staff/problem-of.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { type Token, useProvisioning, useRevokeToken } from './calls.ts';
import { CopiedText } from './copied-text.tsx';
import { MakeToken } from './make-token.tsx';

/** Shows the SCIM address and the tokens of the organization's identity provider. */
export function Provisioning() {
  const t = useTranslations('staff-organization');
  const query = useProvisioning();
  const [isNew, setNew] = useState(false);
  const [revoked, setRevoked] = useState<Token | null>(null);
  return (
    <section className={style.part} aria-labelledby="provisioning">
      <div className={style.head}>
        <h2 id="provisioning">{t('provisioning.title')}</h2>
        <Button variant="default" onClick={() => setNew(true)}>
          {t('provisioning.add')}
        </Button>
      </div>
      <p className={style.lead}>{t('provisioning.lead')}</p>
      {query.data && (
        <CopiedText
          label={t('provisioning.address')}
          action={t('provisioning.copyAddress')}
          value={query.data.address}
        />
      )}
      <LoadedList
        query={query}
        rows={query.data?.tokens}
        loading={t('hotels.loading')}
        failed={t('provisioning.failed')}
        empty={t('provisioning.empty')}
      >
        {rows => <TokenTable rows={rows} onRevoke={setRevoked} />}
      </LoadedList>
      <MakeToken open={isNew} onClose={() => setNew(false)} />
      <RevokeToken token={revoked} onClose={() => setRevoked(null)} />
    </section>
  );
}

/** Organizations have no time zone. */
const readersZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

function TokenTable({ rows, onRevoke }: { rows: readonly Token[]; onRevoke: (token: Token) => void }) {
  const t = useTranslations('staff-organization');
  const moment = useMoment(readersZone());
  const ending = ({ expires_at }: Token) => {
    const at = moment(expires_at);
    return Date.parse(expires_at) > Date.now() ? at : t('provisioning.expired', { at });
  };
  return (
    <DataTable
      label={t('provisioning.list')}
      rows={rows}
      idOf={token => token.id}
      columns={[
        { id: 'name', head: t('provisioning.name'), isName: true, cell: token => token.name },
        {
          id: 'created',
          head: t('provisioning.created'),
          kind: 'figures',
          isLabelled: true,
          cell: token => moment(token.created_at),
        },
        {
          id: 'expires',
          head: t('provisioning.expires'),
          kind: 'figures',
          isLabelled: true,
          cell: ending,
        },
        {
          id: 'used',
          head: t('provisioning.used'),
          kind: 'figures',
          isLabelled: true,
          cell: ({ last_used_at }) =>
            last_used_at === null ? t('provisioning.never') : moment(last_used_at),
        },
        {
          id: 'actions',
          head: t('manage.actions'),
          kind: 'actions',
          cell: token => (
            <Button
              variant="subtle"
              color="red"
              size="xs"
              aria-label={t('provisioning.revokeNamed', { name: token.name })}
              onClick={() => onRevoke(token)}
            >
              {t('provisioning.revoke')}
            </Button>
          ),
        },
      ]}
    />
  );
}

function RevokeToken({ token, onClose }: { token: Token | null; onClose: () => void }) {
  const t = useTranslations('staff-organization');
  const { mutate, error, isPending, reset } = useRevokeToken();
  const close = () => {
    reset();
    onClose();
  };
  return (
    <StaffDialog
      open={token !== null}
      onClose={close}
      title={t('provisioning.revokeTitle', { name: token?.name ?? '' })}
    >
      <div className={style.form}>
        <p>{t('provisioning.revokeBody')}</p>
        <ErrorMessage error={error} />
        <DialogFoot onCancel={close}>
          <Button
            color="red"
            loading={isPending}
            onClick={() => token && mutate(token.id, { onSuccess: close })}
          >
            {t('provisioning.revoke')}
          </Button>
        </DialogFoot>
      </div>
    </StaffDialog>
  );
}
