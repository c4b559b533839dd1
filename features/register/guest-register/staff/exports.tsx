import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { ListFilters } from '#features/desk/front-desk/contract/list.ts';
import { ExportStatus, useExport } from '#features/hotel/facility/staff/exports.tsx';
import { bytesClient } from '#platform/browser/call.ts';
import type * as contract from '../contract.ts';
import style from './exports.module.css';

export const fetchExport = bytesClient<typeof contract>();

type Props = { facilityId: number; filters: ListFilters };

export function ListExport({ facilityId, filters }: Props) {
  const t = useTranslations('staff-export');
  const { start, ...status } = useExport();
  const download = () =>
    start(signal => fetchExport('POST logs/checkin', { facility_id: facilityId, filters }, { signal }));
  return (
    <div className={style.beside}>
      <div className={style.floating}>
        <ExportStatus {...status} />
      </div>
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
