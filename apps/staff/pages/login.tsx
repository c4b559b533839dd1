import { useNavigate } from '@tanstack/react-router';
import { LoginPage } from '#features/session/staff/login-page.tsx';
import { firstPage } from '../first-page.ts';
import { usePageTitle } from '../page-title.ts';

export function Login() {
  usePageTitle('pages.login');
  const navigate = useNavigate();
  return <LoginPage onSignedIn={user => void navigate({ to: firstPage(user), search: {} })} />;
}
