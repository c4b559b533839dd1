import { AccountScreen } from '#features/session/staff/account-screen.tsx';
import { useFacility } from '../facility-context.ts';

export function Account() {
  const { user } = useFacility();
  return <AccountScreen username={user.username} />;
}
