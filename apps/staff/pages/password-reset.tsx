import { PasswordResetPage } from '#features/session/staff/password-reset-page.tsx';
import { usePageTitle } from '../page-title.ts';

export function PasswordReset() {
  usePageTitle('pages.passwordReset');
  return <PasswordResetPage />;
}
