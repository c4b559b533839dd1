import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { staffPages } from '#features/access/access/rules/staff-pages.ts';
import { useMoment } from '#features/desk/front-desk/staff/formats.ts';
import { Empty, LoadedList } from '#features/hotel/facility/staff/loaded.tsx';
import { DialogFoot, StaffDialog } from '#features/hotel/facility/staff/staff-dialog.tsx';
import { useGroupRoles } from '#features/organization/organization/staff/calls.ts';
import { ConnectionState } from '#features/organization/organization/staff/connection-state.tsx';
import { CopiedText } from '#features/organization/organization/staff/copied-text.tsx';
import style from '#features/organization/organization/staff/organization.module.css';
import { ErrorMessage } from '#features/organization/organization/staff/problem-of.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { type Token, useProvisioning, useRevokeToken } from './calls.ts';
import { MakeToken } from './make-token.tsx';

/** Shows the SCIM address and the tokens of the organization's identity provider. */
export function Provisioning() {
  const t = useTranslations('staff-organization');
  const query = useProvisioning();
  const [isNew, setNew] = useState(false);
  const [revoked, setRevoked] = useState<Token | null>(null);
  const add = <Button onClick={() => setNew(true)}>{t('provisioning.add')}</Button>;
  return (
    <>
      <PageHead title={t('page.provisioning')} lead={t('provisioning.lead')}>
        {query.data && query.data.tokens.length > 0 && add}
      </PageHead>
      {query.data && (
        <>
          <ProvisioningState tokens={query.data.tokens} />
          <CopiedText label={t('provisioning.address')} value={query.data.address} />
        </>
      )}
      <LoadedList
        query={query}
        rows={query.data?.tokens}
        loading={t('hotels.loading')}
        failed={t('provisioning.failed')}
        empty={
          <Empty title={t('provisioning.none')} body={t('provisioning.empty')}>
            {add}
          </Empty>
        }
      >
        {rows => <TokenTable rows={rows} onRevoke={setRevoked} />}
      </LoadedList>
      <MakeToken open={isNew} onClose={() => setNew(false)} />
      <RevokeToken token={revoked} onClose={() => setRevoked(null)} />
    </>
  );
}

/** The page asks for a new token this long before the last one expires. */
const ENDS_SOON_MS = 14 * 86_400_000;

/** Shows whether the identity provider is connected, and what to do next. */
function ProvisioningState({ tokens }: { tokens: readonly Token[] }) {
  const t = useTranslations('staff-organization');
  const formatMoment = useMoment(readersZone());
  const { data: groups } = useGroupRoles();
  const valid = tokens.filter(isValid);
  const [used] = valid
    .flatMap(({ last_used_at }) => last_used_at ?? [])
    .toSorted()
    .toReversed();
  if (tokens.length === 0)
    return (
      <ConnectionState kind="plain" state={t('provisioning.state.off')}>
        {t('provisioning.next.token')}
      </ConnectionState>
    );
  if (valid.length === 0)
    return (
      <ConnectionState kind="danger" state={t('provisioning.state.expired')}>
        {t('provisioning.next.renew')}
      </ConnectionState>
    );
  const [end = ''] = valid
    .map(({ expires_at }) => expires_at)
    .toSorted()
    .toReversed();
  if (Date.parse(end) < Date.now() + ENDS_SOON_MS)
    return (
      <ConnectionState kind="warning" state={t('provisioning.state.ending', { at: formatMoment(end) })}>
        {t('provisioning.next.renew')}
      </ConnectionState>
    );
  if (used === undefined)
    return (
      <ConnectionState kind="warning" state={t('provisioning.state.waiting')}>
        {t('provisioning.next.start')}
      </ConnectionState>
    );
  return (
    <ConnectionState kind="success" state={t('provisioning.state.on', { at: formatMoment(used) })}>
      {groups?.length === 0
        ? t.rich('provisioning.next.groups', {
            users: text => <Link to={staffPages.organizationUsers}>{text}</Link>,
          })
        : t('provisioning.next.done')}
    </ConnectionState>
  );
}

const isValid = ({ expires_at }: Token) => Date.parse(expires_at) > Date.now();

/** An organization has no time zone, so times are shown in the browser's time zone. */
const readersZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

function TokenTable({ rows, onRevoke }: { rows: readonly Token[]; onRevoke: (token: Token) => void }) {
  const t = useTranslations('staff-organization');
  const moment = useMoment(readersZone());
  const endingCell = (token: Token) => {
    const at = moment(token.expires_at);
    return isValid(token) ? at : t('provisioning.expired', { at });
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
          cell: endingCell,
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
