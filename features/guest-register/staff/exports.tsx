import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { ExportStatus, useExport } from '#features/facility/staff/exports.tsx';
import type { ListFilters } from '#features/front-desk/contract/list.ts';
import { bytesClient } from '#platform/browser/call.ts';
import type * as contract from '../contract.ts';
import style from './exports.module.css';

export const fetchExport = bytesClient<typeof contract>();

type Props = { facilityId: number; filters: ListFilters };

/** The filtered list as an Excel file. */
export function ListExport({ facilityId, filters }: Props) {
  const t = useTranslations('staff-export');
  const { start, ...status } = useExport();
  const download = () =>
    start(signal => fetchExport('POST logs/checkin', { facility_id: facilityId, filters }, { signal }));
  return (
    <div className={style.status}>
      <ExportStatus {...status} />
      <Button
        variant="default"
        size="xs"
        disabled={status.state.kind === 'running'}
        onClick={() => void download()}
      >
        {t('excel')}
      </Button>
    </div>
  );
}
