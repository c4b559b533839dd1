import { useNavigate } from '@tanstack/react-router';
import { staffPages } from '#features/access/rules/staff-pages.ts';
import { RegisterPage } from '#features/sign-up/staff/register-page.tsx';
import { usePageTitle } from '../page-title.ts';

export function Register() {
  usePageTitle('pages.register');
  const navigate = useNavigate();
  return <RegisterPage onComplete={() => void navigate({ to: staffPages.list, search: {} })} />;
}
