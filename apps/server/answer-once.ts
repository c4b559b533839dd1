import type { ApiKeyScope } from '#features/access/access/rules/scope.ts';
import { executeIdempotently } from '#features/integration/api/commands/idempotent.ts';
import { isIdempotencyKey } from '#features/integration/api/rules/keys.ts';
import type { Identity, RespondOnce } from '#platform/http/call-route.ts';
import { invalidInput } from '#platform/http/refusal.ts';

const HEADER = 'Idempotency-Key';

/**
 * Executes an API client's write request with an `Idempotency-Key` once, and returns the stored response to
 * repeated requests (docs/reference/api-keys.md#repeated-calls).
 * @throws 422 if the key is invalid
 */
export const respondOnce: RespondOnce = async ({ identity, contract, exchange }, answer) => {
  const key = exchange.request.headers[HEADER.toLowerCase()];
  if (!isApiKey(identity) || key === undefined) return answer();
  if (typeof key !== 'string' || !isIdempotencyKey(key))
    throw invalidInput(
      { [HEADER]: 'field_invalid' },
      { [HEADER]: `${HEADER} must be 1 to 200 printable ASCII characters.` },
    );
  const call = { key, call: contract.address, body: exchange.request.body };
  const { answer: given, isRepeated } = await executeIdempotently(identity.scope, call, answer);
  if (isRepeated) exchange.setHeader('Idempotency-Replayed', 'true');
  return given;
};

function isApiKey(identity: Identity): identity is Identity & { scope: ApiKeyScope } {
  return identity.kind === 'api-key';
}
