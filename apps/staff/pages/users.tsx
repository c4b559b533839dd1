import { useTranslations } from 'use-intl';
import { UsersScreen } from '#features/user-management/staff/users-screen.tsx';
import { useFacility } from '../facility-context.ts';
import { holds } from '../rights.ts';
import { useUnsaved } from '../use-unsaved.ts';

export function Users() {
  const t = useTranslations('staff-users');
  const { id, user } = useFacility();
  const noteChange = useUnsaved(t('leave'));
  return (
    <UsersScreen
      facilityId={id}
      reader={{ id: user.id, owner: user.owner, canAdd: holds(user, 'setting.user.create') }}
      onChanged={noteChange}
    />
  );
}
