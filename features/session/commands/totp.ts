import { generateSecret, generateURI, verifySync } from 'otplib/functional';

export const newSecret = (): string => generateSecret();

/** What an authenticator app reads from the QR code. */
export const otpauthUrl = (secret: string, username: string): string =>
  generateURI({ issuer: 'Genkan', label: username, secret });

type Code = {
  secret: string;
  code: string;
  at: Date;
  /** The step of the last code that was used: it and those before are good no more. */
  lastStep: number | null;
};

/** The time step that a code belongs to; null for a wrong one. A clock may be one step (30 seconds) off. */
export function stepOfCode({ secret, code, at, lastStep }: Code): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const result = verifySync({
    secret,
    token: code,
    epoch: Math.floor(at.getTime() / 1000),
    epochTolerance: 30,
    ...(lastStep === null ? {} : { afterTimeStep: lastStep }),
  });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}
