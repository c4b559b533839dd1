import type { ProvisioningScope } from '#features/access/access/rules/scope.ts';
import { log } from '#platform/log/log.ts';

/** An organization has no audit of its own; the log of the operator says which identity provider changed whom. */
export function record(
  { organizationId, tokenId }: ProvisioningScope,
  event: string,
  details: { about: number } | { group: number },
): void {
  log.info({ event, organization: organizationId, provisioningToken: tokenId, ...details }, 'on record');
}
