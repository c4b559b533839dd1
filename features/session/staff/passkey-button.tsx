import { Button } from '@mantine/core';
import { browserSupportsWebAuthn, startAuthentication } from '@simplewebauthn/browser';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Api, Signing } from '#features/session/contract/passkeys.ts';
import { client } from '#platform/browser/call.ts';
import type { SignedInUser } from './signed-in.ts';

const call = client<Api, 'public'>();

type Props = {
  /** Of the sign-in whose password was right; without it the passkey stands for user id and password. */
  challenge?: string;
  onSignedIn: (user: SignedInUser) => void;
  onFailed: (error: unknown) => void;
};

/** Signs in with a passkey, where this browser can. */
export function PasskeyButton({ challenge, onSignedIn, onFailed }: Props) {
  const t = useTranslations('staff-session');
  const [busy, setBusy] = useState(false);
  if (!canPasskeys()) return null;
  async function signIn() {
    setBusy(true);
    try {
      onSignedIn(await (challenge === undefined ? withPasskey() : withSecondStep(challenge)));
    } catch (error) {
      setBusy(false);
      // Somebody who dismisses the device's question needs no message.
      if (!isPutAway(error)) onFailed(error);
    }
  }
  return (
    <Button variant="default" size="md" fullWidth loading={busy} onClick={() => void signIn()}>
      {t('passkeys.signIn')}
    </Button>
  );
}

async function withPasskey() {
  const { data: options } = await call('POST auth/passkey/start', {});
  const response = await signWithDevice(options);
  return (await call('POST auth/passkey/login', { response })).data.user;
}

async function withSecondStep(challenge: string) {
  const { data: options } = await call('POST auth/two-factor/passkey/start', { challenge });
  const response = await signWithDevice(options);
  return (await call('POST auth/two-factor/passkey', { challenge, response })).data.user;
}

const isPutAway = (error: unknown) =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');

/** Whether this browser, at this address, can make and use passkeys: over https or at localhost, never at an IP address. */
export const canPasskeys = (): boolean => browserSupportsWebAuthn() && !isIp(window.location.hostname);

const isIp = (host: string) => host.startsWith('[') || /^[\d.]+$/.test(host);

/** Has the device sign; whoever holds it shows that it is theirs. */
const signWithDevice = (optionsJSON: Signing) => startAuthentication({ optionsJSON });
