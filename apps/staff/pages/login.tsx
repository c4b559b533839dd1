import { useNavigate } from '@tanstack/react-router';
import { LoginPage } from '#features/session/staff/login-page.tsx';
import { usePageTitle } from '../page-title.ts';

export function Login() {
  usePageTitle('pages.login');
  const navigate = useNavigate();
  return (
    <LoginPage
      onSignedIn={({ user_facility, two_factor_needed }) => {
        // A user whose sign-up stopped before the hotel goes on there.
        if (user_facility.facility_id === null) return void navigate({ to: '/register', search: {} });
        void navigate({ to: two_factor_needed ? '/two-factor' : '/dashboard/', search: {} });
      }}
    />
  );
}
