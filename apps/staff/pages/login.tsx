import { type RouterHistory, useRouter } from '@tanstack/react-router';
import { LoginPage } from '#features/session/staff/login-page.tsx';
import { takeWanted } from '#features/session/staff/wanted.ts';
import { firstPage } from '../first-page.ts';
import { usePageTitle } from '../page-title.ts';

export function Login() {
  usePageTitle('pages.login');
  const { history }: { history: RouterHistory } = useRouter();
  return <LoginPage onSignedIn={user => history.push(firstPage(user, takeWanted()))} />;
}
