import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { UsersScreen } from '#features/user-management/staff/users-screen.tsx';
import { facilityQuery } from '../facility.ts';
import { useFacility } from '../facility-context.ts';
import { holds } from '../rights.ts';
import { useUnsaved } from '../use-unsaved.ts';

export function Users() {
  const t = useTranslations('staff-users');
  const { id, user } = useFacility();
  const queries = useQueryClient();
  const noteChange = useUnsaved(t('leave'));
  return (
    <UsersScreen
      facilityId={id}
      reader={{ id: user.id, owner: user.owner, canAdd: holds(user, 'setting.user.create') }}
      onChanged={noteChange}
      onSaved={() => void queries.invalidateQueries({ queryKey: facilityQuery.queryKey })}
    />
  );
}
