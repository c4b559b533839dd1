import { staffPages } from '#features/access/access/rules/staff-pages.ts';
import { staffOrigin } from '#features/hotel/facility/queries/addresses.ts';
import { keyedHash } from '#platform/crypto/keys.ts';

/** The address to which the provider sends the browser back. */
export const redirectAddress = (): string => `${staffOrigin()}${staffPages.signOn}`;

export const postLogoutAddress = (): string => `${staffOrigin()}${staffPages.login}`;

export const backChannelAddress = (publicId: string): string =>
  `${staffOrigin()}/api/auth/sign-on/back-channel/${publicId}`;

/** The address that begins a sign-on of the organization with this domain. */
export const signOnAddress = (domain: string): string =>
  `${redirectAddress()}?${new URLSearchParams({ domain })}`;

/** Names an organization in public addresses without its id. */
export const publicIdOf = (organizationId: number): string =>
  keyedHash('sign-on address', String(organizationId)).toString('base64url').slice(0, 22);
