import type { ProvisioningScope } from '#features/access/access/rules/scope.ts';
import { log } from '#platform/log/log.ts';

/**
 * Logs for the operator which identity provider changed whom, because an organization has no audit log of its
 * own.
 */
export function record(
  { organizationId, tokenId }: ProvisioningScope,
  event: string,
  details: { about: number } | { group: number },
): void {
  log.info({ event, organization: organizationId, provisioningToken: tokenId, ...details }, 'on record');
}
