import { ApiKeysScreen } from '#features/integration/staff/api-keys-screen.tsx';
import { useFacility } from '../facility-context.ts';

export function ApiKeys() {
  const { id, timezone } = useFacility();
  return <ApiKeysScreen facility={{ id, timezone }} />;
}
