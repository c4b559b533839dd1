import { NewPasswordPage } from '#features/session/staff/new-password-page.tsx';
import { usePageTitle } from '../page-title.ts';

export function NewPassword() {
  usePageTitle('pages.newPassword');
  return <NewPasswordPage />;
}
