import { Button, Loader } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { staffPages } from '#features/access/access/rules/staff-pages.ts';
import { isSignOnFault, type SignOnFault } from '#features/staff/session/rules.ts';
import { AuthPage } from '#features/staff/session/staff/auth-page.tsx';
import { type Challenge, CodeStep } from '#features/staff/session/staff/code-step.tsx';
import { signOut } from '#features/staff/session/staff/leave-dashboard.ts';
import { useProblem } from '#features/staff/session/staff/problem.tsx';
import { announceProof } from '#features/staff/session/staff/provider-proof.tsx';
import { loginUrlWithFault } from '#features/staff/session/staff/sign-on-step.tsx';
import { recordSignIn, type SignedInUser } from '#features/staff/session/staff/signed-in.ts';
import { ApiError, client } from '#platform/browser/call.ts';
import { readTabStorage, writeTabStorage } from '#platform/browser/tab-storage.ts';
import type * as contract from '../contract/sign-on.ts';

const callPublic = client<typeof contract, 'public'>();
const callSignedIn = client<typeof contract, 'staff'>();

/** Set in a window that authenticates the signed-in user again. */
const PROVING = 'proving';

type Props = { onSignedIn: (user: SignedInUser) => void };
type PageState =
  | { is: 'busy' | 'proven' }
  | { is: 'failed'; fault: SignOnFault }
  | (Challenge & { is: 'code' });

/** Redirects to the provider of an organization. The provider sends the browser back to this page. */
export function SignOnPage({ onSignedIn }: Props) {
  const t = useTranslations('staff-session');
  const [shown, setShown] = useState<PageState>({ is: 'busy' });
  const { problem, explain } = useProblem();
  const isBegun = useRef(false);
  const enter = (user: SignedInUser) => {
    recordSignIn(user);
    onSignedIn(user);
  };

  async function startOrFinish() {
    const searchParams = new URLSearchParams(window.location.search);
    // Keeps the code out of the history and of screenshots.
    window.history.replaceState(window.history.state, '', window.location.pathname);
    const address = await addressOfProvider(searchParams);
    // Replaces this page in the history, because nothing is left to do here if the user goes back from the
    // provider.
    if (address) return window.location.replace(address);
    const { data } = await callPublic('POST auth/sign-on/finish', returnedFields(searchParams));
    if ('challenge' in data) return setShown({ is: 'code', ...data });
    if ('user' in data) return enter(data.user);
    writeTabStorage(PROVING, null);
    announceProof();
    setShown({ is: 'proven' });
    window.close();
  }

  function handleFailure(error: unknown) {
    const faultReason = error instanceof ApiError ? error.data.reason : undefined;
    if (readTabStorage(PROVING) === null && isSignOnFault(faultReason) && faultReason !== 'signedIn')
      return window.location.replace(loginUrlWithFault(faultReason));
    if (isSignOnFault(faultReason)) setShown({ is: 'failed', fault: faultReason });
    else explain(error);
  }

  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    startOrFinish().catch(handleFailure);
  });

  if (shown.is === 'code')
    return (
      <CodeStep
        {...shown}
        onSignedIn={enter}
        onOver={() => window.location.replace(loginUrlWithFault('expired'))}
        onBack={() => window.location.replace(staffPages.login)}
      />
    );
  if (shown.is === 'proven')
    return (
      <AuthPage title={t('signOn.provenTitle')}>
        <p>{t('signOn.proven')}</p>
      </AuthPage>
    );
  const failure =
    shown.is === 'failed' ? { title: t('failed.title'), body: t(`signOn.fault.${shown.fault}`) } : problem;
  const isOtherSignedIn = shown.is === 'failed' && shown.fault === 'signedIn';
  return (
    <AuthPage title={t('signOn.title')} problem={failure}>
      {!failure && <Loader role="status" aria-label={t('signOn.busy')} />}
      {failure && (isOtherSignedIn ? <SignOutOther /> : <a href={staffPages.login}>{t('toLogin')}</a>)}
    </AuthPage>
  );
}

/** Button that signs out this browser's current user, and then opens the sign-in page. */
function SignOutOther() {
  const t = useTranslations('staff-session');
  const [isBusy, setBusy] = useState(false);
  const leave = () => {
    setBusy(true);
    void signOut();
  };
  return (
    <Button size="md" fullWidth loading={isBusy} onClick={leave}>
      {t('signOn.signOut')}
    </Button>
  );
}

/**
 * Returns the provider's address if a sign-on begins. Undefined if the browser has returned from the
 * provider.
 */
async function addressOfProvider(asked: URLSearchParams): Promise<string | undefined> {
  const domain = asked.get('domain');
  if (domain !== null) {
    writeTabStorage(PROVING, null);
    return (await callPublic('POST auth/sign-on/start', { domain })).data.url;
  }
  if (!asked.has('again')) return undefined;
  writeTabStorage(PROVING, 'yes');
  return (await callSignedIn('POST auth/sign-on/again', {})).data?.url ?? staffPages.login;
}

/** The path to which the provider redirects ends with the organization's public id. */
function returnedFields(asked: URLSearchParams) {
  const paramOf = (name: string) => asked.get(name) ?? undefined;
  return {
    organization: window.location.pathname.split('/').at(-1) ?? '',
    state: asked.get('state') ?? '',
    code: paramOf('code'),
    iss: paramOf('iss'),
    error: paramOf('error'),
  };
}
