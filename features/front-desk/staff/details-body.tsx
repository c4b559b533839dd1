import { Alert, Skeleton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError } from '#platform/browser/call.ts';
import { CallFailed } from './call-failed.tsx';
import { type Details, type OpenedDetails, type Row, refreshList } from './calls.ts';
import { HistorySheet } from './history-sheet.tsx';
import { RegistrationSheets } from './registration-sheets.tsx';
import { Sheet } from './sheet.tsx';
import { StaySheet } from './stay-sheet.tsx';

type Props = {
  facility: { id: number; timezone: string };
  opened: OpenedDetails;
  row: Row | undefined;
  furtherSheets: ReactNode;
};

export function DetailsBody({ facility, opened, row, furtherSheets }: Props) {
  const t = useTranslations('staff-registration');
  const { data: details, error, refetch, isFetching } = opened;
  useFreshList(facility.id, details, row);
  if (details)
    return (
      <Sheets details={details} timezone={facility.timezone}>
        {furtherSheets}
      </Sheets>
    );
  if (!error) return <Outline />;
  if (error instanceof ApiError && error.status === 404)
    return <Alert color="gray" variant="light" title={t('details.gone')} />;
  return (
    <CallFailed title={t('details.failed')} error={error} busy={isFetching} retry={() => void refetch()} />
  );
}

/** Looking may have changed the status: then the list behind is asked anew. */
function useFreshList(facilityId: number, details: Details | undefined, row: Row | undefined): void {
  const queries = useQueryClient();
  const statusId = details?.booking.booking_status_id;
  const isStale = row !== undefined && statusId !== undefined && statusId !== row.booking_status_id;
  useEffect(() => {
    if (isStale) refreshList(queries, facilityId).catch(() => undefined);
  }, [isStale, queries, facilityId]);
}

type SheetsProps = { details: Details; timezone: string; children: ReactNode };

function Sheets({ details, timezone, children }: SheetsProps) {
  const t = useTranslations('staff-registration');
  return (
    <>
      {details.visitor_logs.length === 0 && (
        <Sheet title={t('details.unregistered')}>
          <p>{t('details.unregisteredBody')}</p>
        </Sheet>
      )}
      {details.visitor_logs.map(log => (
        <RegistrationSheets
          key={log.id}
          log={log}
          reservation={details.booking.pms_reservation_no}
          timezone={timezone}
        />
      ))}
      <StaySheet booking={details.booking} isRegistered={details.visitor_logs.some(log => log.slot === 0)} />
      <HistorySheet entries={details.status_history} takenBack={details.taken_back} timezone={timezone} />
      {children}
    </>
  );
}

function Outline() {
  const t = useTranslations('staff-registration');
  return (
    <div role="status" aria-label={t('loading')}>
      <Skeleton height={220} radius="md" mb="md" />
      <Skeleton height={160} radius="md" />
    </div>
  );
}
