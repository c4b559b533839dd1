import { staffPages } from '#features/access/access/rules/staff-pages.ts';
import { staffOrigin } from '#features/hotel/facility/queries/addresses.ts';
import { keyedHash } from '#platform/crypto/keys.ts';

/** The address to which the provider redirects the browser. */
export const redirectAddress = (): string => `${staffOrigin()}${staffPages.signOn}`;

export const postLogoutAddress = (): string => `${staffOrigin()}${staffPages.login}`;

export const backChannelAddress = (publicId: string): string =>
  `${staffOrigin()}/api/auth/sign-on/back-channel/${publicId}`;

/** Link that begins a sign-on for the organization with this domain. */
export const signOnAddress = (domain: string): string =>
  `${redirectAddress()}?${new URLSearchParams({ domain })}`;

/** Identifies an organization in public addresses without revealing its id. */
export const publicIdOf = (organizationId: number): string =>
  keyedHash('sign-on address', String(organizationId)).toString('base64url').slice(0, 22);
