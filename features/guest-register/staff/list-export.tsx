import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { ListFilters } from '#features/front-desk/contract/list.ts';
import { fetchExport } from './calls.ts';
import { ExportStatus } from './export-status.tsx';
import style from './exports.module.css';
import { useExport } from './use-export.ts';

type Props = { facilityId: number; filters: ListFilters };

/** The filtered list as an Excel file. */
export function ListExport({ facilityId, filters }: Props) {
  const t = useTranslations('staff-export');
  const { state, start, cancel } = useExport();
  const download = () =>
    start(signal => fetchExport('POST logs/checkin', { facility_id: facilityId, filters }, { signal }));
  return (
    <div className={style.status}>
      <ExportStatus state={state} cancel={cancel} />
      <Button variant="default" size="xs" disabled={state.kind === 'running'} onClick={() => void download()}>
        {t('excel')}
      </Button>
    </div>
  );
}
