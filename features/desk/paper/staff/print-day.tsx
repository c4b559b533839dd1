import { useTranslations } from 'use-intl';
import type { Sort } from '#features/desk/arrivals/rules/choices.ts';
import { bytesClient } from '#platform/browser/call.ts';
import type * as contract from '../contract.ts';
import { type Paper, widePapers } from '../rules.ts';
import { PrintButton } from './print-dialog.tsx';

const fetchPaper = bytesClient<typeof contract>();

type Props = {
  facilityId: number;
  /** YYYY-MM-DD */
  day: string;
  sort: Sort;
  /** Whether the user may print labels, which contain guests' names and QR codes. */
  mayPrintLabels: boolean;
};

/** A button that prints the arrivals of a day as a list, or the labels of all registered guests. */
export function PrintDay({ facilityId, day, sort, mayPrintLabels }: Props) {
  const t = useTranslations('staff-paper');
  const arrivals = {
    what: 'arrivals' as const,
    make: (paper: Paper, signal: AbortSignal) =>
      fetchPaper(
        'POST paper/arrivals',
        { facility_id: facilityId, day, sort, paper: widePapers.find(each => each === paper) ?? 'a4' },
        { signal },
      ),
  };
  const labels = {
    what: 'labels' as const,
    note: t('labelsNote'),
    make: (paper: Paper, signal: AbortSignal) =>
      fetchPaper('POST paper/labels', { facility_id: facilityId, day, paper }, { signal }),
  };
  return <PrintButton label={t('print')} printables={mayPrintLabels ? [arrivals, labels] : [arrivals]} />;
}
