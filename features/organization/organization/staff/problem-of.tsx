import { useTranslations } from 'use-intl';
import { FailedAlert } from '#features/hotel/facility/staff/call-failed.tsx';
import { ApiError } from '#platform/browser/call.ts';
import { firstMessage } from '#platform/browser/faults.ts';

/** Shows why an action failed, if it did. */
export function ErrorMessage({ error }: { error: Error | null }) {
  const t = useTranslations('staff-organization');
  if (!error) return null;
  const reason = error instanceof ApiError ? (firstMessage(error) ?? error.message) : t('manage.offline');
  return <FailedAlert title={t('manage.failed')}>{reason}</FailedAlert>;
}
