import { DevicesScreen } from '#features/desk/offline-desk/staff/devices-screen.tsx';
import { useFacility } from '../facility.ts';

export function Devices() {
  const { id, timezone, user } = useFacility();
  return <DevicesScreen facility={{ id, timezone }} userId={user.id} isOwner={user.owner} />;
}
