import { staffOrigin } from '#features/hotel/facility/queries/addresses.ts';
import { SCIM_PATH } from '../rules/limits.ts';

/** Returns the SCIM base URL, which an admin enters at the identity provider. */
export const scimAddress = (): string => staffOrigin() + SCIM_PATH;
