import { type RouterHistory, useNavigate, useRouter } from '@tanstack/react-router';
import { staffPages } from '#features/access/access/rules/staff-pages.ts';
import { consumeWantedPage } from '#features/staff/session/staff/signed-in.ts';
import { lazyComponent } from '#platform/browser/loaded-later.ts';
import { firstPage } from '../rights.ts';

/**
 * Returns a function that opens the day's arrivals. The calls of that page redirect users who must do
 * something else first.
 */
function useOpenArrivals() {
  const navigate = useNavigate();
  return () => void navigate({ to: staffPages.arrivals, search: {} });
}

export const Login = lazyComponent(async () => {
  const { LoginPage } = await import('#features/staff/session/staff/login-page.tsx');
  return () => {
    const { history }: { history: RouterHistory } = useRouter();
    return <LoginPage onSignedIn={user => history.push(firstPage(user, consumeWantedPage()))} />;
  };
});

export const SignOn = lazyComponent(async () => {
  const { SignOnPage } = await import('#features/organization/sign-on/staff/sign-on-page.tsx');
  return () => {
    const { history }: { history: RouterHistory } = useRouter();
    return <SignOnPage onSignedIn={user => history.replace(firstPage(user, consumeWantedPage()))} />;
  };
});

export const PasswordReset = lazyComponent(
  async () => (await import('#features/staff/session/staff/password-reset-page.tsx')).PasswordResetPage,
);

export const ForgottenUserId = lazyComponent(
  async () => (await import('#features/staff/session/staff/forgotten-user-id-page.tsx')).ForgottenUserIdPage,
);

export const NewPassword = lazyComponent(
  async () => (await import('#features/staff/session/staff/new-password-page.tsx')).NewPasswordPage,
);

export const Register = lazyComponent(async () => {
  const { RegisterPage } = await import('#features/lifecycle/sign-up/staff/register-page.tsx');
  return () => <RegisterPage onComplete={useOpenArrivals()} />;
});

export const TwoFactor = lazyComponent(async () => {
  const { TwoFactorPage } = await import('#features/staff/session/staff/two-factor-page.tsx');
  return () => <TwoFactorPage onDone={useOpenArrivals()} />;
});

export const TakeBack = lazyComponent(async () => {
  const { TakeBackPage } = await import('#features/guest/hand-over/staff/take-back-page.tsx');
  return () => {
    const { history }: { history: RouterHistory } = useRouter();
    return <TakeBackPage onBack={() => history.replace(consumeWantedPage() ?? staffPages.arrivals)} />;
  };
});

export const OwnPassword = lazyComponent(async () => {
  const { OwnPasswordPage } = await import('#features/staff/session/staff/own-password.tsx');
  return () => <OwnPasswordPage onDone={useOpenArrivals()} />;
});
