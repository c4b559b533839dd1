import { useNavigate } from '@tanstack/react-router';
import { staffPages } from '#features/access/rules/staff-pages.ts';
import { OwnPasswordPage } from '#features/session/staff/own-password-page.tsx';
import { usePageTitle } from '../page-title.ts';

export function OwnPassword() {
  usePageTitle('pages.ownPassword');
  const navigate = useNavigate();
  return <OwnPasswordPage onDone={() => void navigate({ to: staffPages.list, search: {} })} />;
}
