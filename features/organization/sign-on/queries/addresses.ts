import { staffPages } from '#features/access/access/rules/staff-pages.ts';
import { staffOrigin } from '#features/hotel/facility/queries/addresses.ts';
import { keyedHash } from '#platform/crypto/keys.ts';

/**
 * The address to which the provider redirects the browser. Each organization has its own, so that a provider cannot pass on
 * the code of another organization's provider (RFC 9700, section 4.4).
 */
export const redirectAddress = (publicId: string): string =>
  `${staffOrigin()}${staffPages.signOn}/${publicId}`;

export const postLogoutAddress = (): string => `${staffOrigin()}${staffPages.login}`;

export const backChannelAddress = (publicId: string): string =>
  `${staffOrigin()}/api/auth/sign-on/back-channel/${publicId}`;

/** Link that begins a sign-on for the organization with this domain. */
export const signOnAddress = (domain: string): string =>
  `${staffOrigin()}${staffPages.signOn}?${new URLSearchParams({ domain })}`;

/** Identifies an organization in public addresses without revealing its id. */
export const publicIdOf = (organizationId: number): string =>
  keyedHash('sign-on address', String(organizationId)).toString('base64url').slice(0, 22);
