import { accessOf } from '#features/access/access/contract/endpoint.ts';
import type { ErrorCode } from '#i18n/error-codes.ts';
import { partsOf } from '#platform/http/address.ts';
import type { Contract } from '#platform/http/contract.ts';

const statusOf: Partial<Record<string, number>> = {
  not_found: 404,
  booking_cancelled: 409,
  booking_checked_out: 409,
  wrong_date: 409,
  cursor_ahead: 422,
  code_reserved: 422,
} satisfies Partial<Record<ErrorCode, number>>;

/**
 * Returns the errors that a call may return to an API key, as a map from status to error codes.
 * @throws if the contract does not list the status of a code
 */
export function keyRefusals(contract: Contract): Map<number, ErrorCode[]> {
  const isChange = partsOf(contract.address).method !== 'GET';
  const isRepeatable = isChange && 'api-key' in contract.access;
  const isForStaff = accessOf(contract).staff !== undefined;
  const found = new Map<number, ErrorCode[]>([
    [400, ['version_unknown']],
    [401, ['unauthenticated', 'key_expired']],
    [
      403,
      [
        'key_network',
        'hotel_needed',
        'hotel_not_covered',
        'key_scope_missing',
        ...(isForStaff ? staffCodes : []),
      ],
    ],
    [422, ['invalid_input', ...(isRepeatable ? (['idempotency_key_reused'] as const) : [])]],
    [429, ['too_many_requests']],
  ]);
  if (isRepeatable) found.set(409, ['idempotency_running']);
  if (isChange)
    for (const [status, code] of bodyCodes) found.set(status, [...(found.get(status) ?? []), code]);
  for (const code of contract.errors) {
    const status = statusOf[code];
    if (status === undefined) throw new Error(`The status of ${code} is unknown`);
    found.set(status, [...(found.get(status) ?? []), code as ErrorCode]);
  }
  return found;
}

const staffCodes = ['forbidden', 'two_factor_needed', 'password_change_needed', 'origin_refused'] as const;

const bodyCodes = [
  [413, 'payload_too_large'],
  [415, 'unsupported_media'],
] as const;
