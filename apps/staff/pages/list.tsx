import { useNavigate, useSearch } from '@tanstack/react-router';
import { type Address, ListScreen } from '#features/registration/staff/list-screen.tsx';
import { useFacility } from '../facility-context.ts';
import { holds } from '../rights.ts';

export function List() {
  const { id, timezone, user } = useFacility();
  const address: Address = useSearch({ strict: false });
  const navigate = useNavigate();
  return (
    <ListScreen
      facility={{ id, timezone }}
      mayOpen={holds(user, 'list.details_pop_up.view')}
      address={address}
      onAddress={(search, { replace }) =>
        void navigate({ to: '/dashboard/', search, replace, resetScroll: false })
      }
    />
  );
}
