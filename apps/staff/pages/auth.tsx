import { type RouterHistory, useNavigate, useRouter } from '@tanstack/react-router';
import { staffPages } from '#features/access/access/rules/staff-pages.ts';
import { takeWanted } from '#features/staff/session/staff/signed-in.ts';
import { loadedLater } from '#platform/browser/loaded-later.ts';
import { firstPage } from '../rights.ts';

/** Returns a function that opens the day's arrivals, unless the user must do something else first. */
function useToArrivals() {
  const navigate = useNavigate();
  return () => void navigate({ to: staffPages.arrivals, search: {} });
}

export const Login = loadedLater(async () => {
  const { LoginPage } = await import('#features/staff/session/staff/login-page.tsx');
  return () => {
    const { history }: { history: RouterHistory } = useRouter();
    return <LoginPage onSignedIn={user => history.push(firstPage(user, takeWanted()))} />;
  };
});

export const PasswordReset = loadedLater(
  async () => (await import('#features/staff/session/staff/password-reset-page.tsx')).PasswordResetPage,
);

export const NewPassword = loadedLater(
  async () => (await import('#features/staff/session/staff/new-password-page.tsx')).NewPasswordPage,
);

export const Register = loadedLater(async () => {
  const { RegisterPage } = await import('#features/lifecycle/sign-up/staff/register-page.tsx');
  return () => <RegisterPage onComplete={useToArrivals()} />;
});

export const TwoFactor = loadedLater(async () => {
  const { TwoFactorPage } = await import('#features/staff/session/staff/two-factor-page.tsx');
  return () => <TwoFactorPage onDone={useToArrivals()} />;
});

export const TakeBack = loadedLater(async () => {
  const { TakeBackPage } = await import('#features/guest/hand-over/staff/take-back-page.tsx');
  return () => {
    const { history }: { history: RouterHistory } = useRouter();
    return <TakeBackPage onBack={() => history.replace(takeWanted() ?? staffPages.arrivals)} />;
  };
});

export const OwnPassword = loadedLater(async () => {
  const { OwnPasswordPage } = await import('#features/staff/session/staff/own-password.tsx');
  return () => <OwnPasswordPage onDone={useToArrivals()} />;
});
