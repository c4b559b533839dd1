import type { ErrorCode } from '#i18n/error-codes.ts';
import type { FieldError } from './field-errors.ts';

type RefusalDetails = {
  errors?: Record<string, FieldError>;
  sentences?: Record<string, string>;
  /** Further data for the caller, such as the minutes until a lock ends or the newer version. */
  data?: Record<string, unknown>;
  headers?: Record<string, string>;
};

/**
 * Rejects a request. The response contains the status, a code of the error catalog, and data that the caller
 * may see (docs/reference/calls.md#answers). Requests must not be rejected in any other way.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly code: ErrorCode;
  readonly details: RefusalDetails;

  constructor(status: number, code: ErrorCode, details: RefusalDetails = {}) {
    super(code);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

export const unauthenticated = () => new Refusal(401, 'unauthenticated');
export const forbidden = () => new Refusal(403, 'forbidden');
/**
 * Returns a 404 for rows that do not exist and for rows of other tenants, so that the caller cannot distinguish
 * them.
 */
export const notFound = () => new Refusal(404, 'not_found');
/** Returns a 422 with one error per field. */
export const invalidInput = (errors: Record<string, FieldError>, sentences?: Record<string, string>) =>
  new Refusal(422, 'invalid_input', { errors, ...(sentences ? { sentences } : {}) });
