import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
} from '@simplewebauthn/browser';

export type EnrolOptions = PublicKeyCredentialCreationOptionsJSON;

/** Whether this browser, at this address, can make and use passkeys: over https or at localhost, never at an IP address. */
export const canPasskeys = (): boolean => browserSupportsWebAuthn() && !isIp(window.location.hostname);

const isIp = (host: string) => host.startsWith('[') || /^[\d.]+$/.test(host);

/** Has the device sign; whoever holds it shows that it is theirs. */
export const signWithDevice = (options: Record<string, unknown>) =>
  startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON });
