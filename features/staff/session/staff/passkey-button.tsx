import { Button } from '@mantine/core';
import { browserSupportsWebAuthn, startAuthentication } from '@simplewebauthn/browser';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type * as contract from '#features/staff/session/contract/passkeys.ts';
import type { AssertionOptions } from '#features/staff/session/contract/passkeys.ts';
import { client } from '#platform/browser/call.ts';
import type { SignedInUser } from './signed-in.ts';

const call = client<typeof contract, 'public'>();
const callSignedIn = client<typeof contract, 'staff'>();

type Props = {
  act: () => Promise<void>;
  onFailed: (error: unknown) => void;
};

export function PasskeyButton({ act, onFailed }: Props) {
  const t = useTranslations('staff-session');
  const [busy, setBusy] = useState(false);
  if (!hasPasskeySupport()) return null;
  async function signInByPasskey() {
    setBusy(true);
    try {
      await act();
    } catch (error) {
      setBusy(false);
      // Shows no error if the user closed the browser's prompt.
      if (!isCancelled(error)) onFailed(error);
    }
  }
  return (
    <Button variant="default" size="md" fullWidth loading={busy} onClick={() => void signInByPasskey()}>
      {t('passkeys.signIn')}
    </Button>
  );
}

export async function signInByPasskey(): Promise<SignedInUser> {
  const { data: options } = await call('POST auth/passkey/start', {});
  const response = await signWithDevice(options);
  return (await call('POST auth/passkey/login', { response })).data.user;
}

export async function finishByPasskey(challenge: string): Promise<SignedInUser> {
  const { data: options } = await call('POST auth/two-factor/passkey/start', { challenge });
  const response = await signWithDevice(options);
  return (await call('POST auth/two-factor/passkey', { challenge, response })).data.user;
}

export async function proveWithPasskey(): Promise<void> {
  const { data: options } = await callSignedIn('POST auth/two-factor/again/passkey/start', {});
  const response = await signWithDevice(options);
  await callSignedIn('POST auth/two-factor/again/passkey', { response }, { excludes: [429] });
}

const isCancelled = (error: unknown) =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');

/**
 * Whether this browser supports passkeys at this address. Passkeys need HTTPS or localhost, and do not work at
 * an IP address.
 */
export const hasPasskeySupport = (): boolean => browserSupportsWebAuthn() && !isIp(window.location.hostname);

const isIp = (host: string) => host.startsWith('[') || /^[\d.]+$/.test(host);

const signWithDevice = (optionsJSON: AssertionOptions) => startAuthentication({ optionsJSON });
