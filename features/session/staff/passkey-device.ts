import { browserSupportsWebAuthn, startAuthentication } from '@simplewebauthn/browser';
import type { Signing } from '#features/session/contract/passkeys.ts';

/** Whether this browser, at this address, can make and use passkeys: over https or at localhost, never at an IP address. */
export const canPasskeys = (): boolean => browserSupportsWebAuthn() && !isIp(window.location.hostname);

const isIp = (host: string) => host.startsWith('[') || /^[\d.]+$/.test(host);

/** Has the device sign; whoever holds it shows that it is theirs. */
export const signWithDevice = (optionsJSON: Signing) => startAuthentication({ optionsJSON });
