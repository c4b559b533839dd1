import { Alert, Button, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect } from 'react';
import { useTranslations } from 'use-intl';
import type { PermissionKey } from '#features/access/access/rules/permissions.ts';
import { refreshShown } from '#features/desk/front-desk/staff/calls.ts';
import { KeepOffline } from '#features/desk/offline-desk/staff/keep-offline.tsx';
import { LastChangesContext } from '#features/hotel/facility/staff/edit/last-changes.tsx';
import { MayChangeProvider } from '#features/hotel/facility/staff/may-change.tsx';
import { LeavingNotice } from '#features/lifecycle/hotel-transfer/staff/leaving-screen.tsx';
import { SendingHeld } from '#features/message/message/staff/schedule/sending-held.tsx';
import { readLastChanges } from '#features/register/audit-log/staff/read-last-changes.ts';
import { FreshProof } from '#features/staff/session/staff/fresh-proof.tsx';
import { watchSession } from '#features/staff/session/staff/idle.ts';
import { ApiError } from '#platform/browser/call.ts';
import type { Bootstrap } from './bootstrap.ts';
import style from './dashboard.module.css';
import { type Facility, FacilityContext, facilityQuery, lacksHotelAccess } from './facility.ts';
import { hasPermission } from './rights.ts';
import { offlineScreen } from './screens.ts';
import { Sidebar } from './sidebar.tsx';

const RETRY_MS = 5000;

type Props = { settings: Bootstrap['settings']; children: ReactNode };

export function Dashboard({ settings, children }: Props) {
  const t = useTranslations('staff-shell');
  const {
    data: facility,
    error,
    refetch,
    isFetching,
  } = useQuery({
    ...facilityQuery,
    // Retries until the server or the connection is available again.
    refetchInterval: ({ state }) => (state.error && !isLeaving(state.error) ? RETRY_MS : false),
  });
  useEffect(watchSession, []);
  return (
    <div className={style.app}>
      <a className={style.skip} href="#content">
        {t('skip')}
      </a>
      <Sidebar facility={facility} settings={settings} />
      <main id="content" className={style.content} tabIndex={-1}>
        {facility && <OfflineSupport facility={facility} />}
        {facility && <SendingHeldNotice facility={facility} />}
        {facility && (
          <LeavingNotice
            leavesAt={facility.leaves_at}
            timezone={facility.timezone}
            owner={facility.user.owner}
          />
        )}
        {facility && (
          <FacilityContext value={facility}>
            <LastChangesContext value={{ timezone: facility.timezone, read: readLastChanges }}>
              <MayChangeProvider value={!facility.user.views_only}>{children}</MayChangeProvider>
            </LastChangesContext>
          </FacilityContext>
        )}
        {!facility && !error && <LoadingIndicator />}
        {error && !facility && !isLeaving(error) && (
          <LoadError error={error} busy={isFetching} retry={() => void refetch()} />
        )}
      </main>
      <FreshProof />
    </div>
  );
}

function OfflineSupport({ facility: { id, user } }: { facility: Facility }) {
  const queries = useQueryClient();
  const onSent = useCallback(() => void refreshShown(queries, id).catch(() => undefined), [queries, id]);
  if (!hasPermission(user, 'list.details_pop_up.view') || user.views_only) return null;
  return (
    <KeepOffline
      owner={{ facilityId: id, userId: user.id }}
      load={offlineScreen.component.preload}
      onSent={onSent}
    />
  );
}

function SendingHeldNotice({
  facility: { facility_setting, user, awaits_approval },
}: {
  facility: Facility;
}) {
  const reader = { owner: user.owner, holds: (key: PermissionKey) => hasPermission(user, key) };
  return <SendingHeld settings={facility_setting} reader={reader} awaitsApproval={awaits_approval} />;
}

const isLeaving = (error: Error) =>
  lacksHotelAccess(error) || (error instanceof ApiError && (error.status === 401 || error.status === 429));

function LoadingIndicator() {
  const t = useTranslations('staff-shell');
  return (
    <div role="status" aria-label={t('loading')}>
      <Skeleton height={28} width={220} mb="md" />
      <Skeleton height={84} mb="md" />
      <Skeleton height={240} />
    </div>
  );
}

type LoadErrorProps = { error: Error; busy: boolean; retry: () => void };

function LoadError({ error, busy, retry }: LoadErrorProps) {
  const t = useTranslations('staff-shell');
  return (
    <Alert color="red" title={<h1 className={style.problem}>{t('facilityFailed.title')}</h1>}>
      <p>{t(error instanceof ApiError ? 'facilityFailed.server' : 'facilityFailed.body')}</p>
      <Button className={style.retry} size="xs" loading={busy} onClick={retry}>
        {t('retry')}
      </Button>
    </Alert>
  );
}
