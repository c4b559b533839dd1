import { mintApiKey } from './queries/mint.ts';
import { NEWEST_VERSION } from './rules/api-versions.ts';
import { type KeyScope, keyScopes } from './rules/key-scopes.ts';
import type { ApiKeyScope } from './rules/scope.ts';

export const aKeyScope = (
  facilityId: number,
  apiKeyId = 1,
  scopes: readonly KeyScope[] = keyScopes,
): ApiKeyScope => mintApiKey({ facilityId, apiKeyId, scopes: new Set(scopes), version: NEWEST_VERSION });
