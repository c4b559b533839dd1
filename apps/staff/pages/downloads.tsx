import { IdDownloads } from '#features/guest-register/staff/id-downloads.tsx';
import { useFacility } from '../facility-context.ts';

export function Downloads() {
  const { id, timezone } = useFacility();
  return <IdDownloads facility={{ id, timezone }} />;
}
