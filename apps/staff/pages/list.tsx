import { useNavigate, useSearch } from '@tanstack/react-router';
import { type Address, ListScreen } from '#features/registration/staff/list-screen.tsx';
import { useFacility } from '../facility-context.ts';
import { holds } from '../menu.ts';
import { usePageTitle } from '../page-title.ts';

export function List() {
  usePageTitle('pages.list');
  const { id, timezone, user } = useFacility();
  const address: Address = useSearch({ strict: false });
  const navigate = useNavigate();
  return (
    <ListScreen
      facility={{ id, timezone }}
      mayOpen={holds(user.user_permissions, 'list.details_pop_up.view')}
      address={address}
      onAddress={(search, { replace }) =>
        void navigate({ to: '/dashboard/', search, replace, resetScroll: false })
      }
    />
  );
}
