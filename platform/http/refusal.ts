import type { ErrorCode } from '#i18n/error-codes.ts';
import type { FieldError } from './field-errors.ts';

type RefusalDetails = {
  /** Error by field path. */
  errors?: Record<string, FieldError>;
  /** The same errors as sentences for developers of API clients. */
  sentences?: Record<string, string>;
  /** Further data for the caller, such as the minutes of a lock or the newer version. */
  data?: Record<string, unknown>;
  headers?: Record<string, string>;
};

/**
 * The only way to reject a request: a status, a code of the error catalogue, and what the caller may know
 * (docs/reference/calls.md#answers).
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
/** 404 for everything that is not the caller's: a row of another tenant is answered like a missing one. */
export const notFound = () => new Refusal(404, 'not_found');
/** 422 with one error per field. */
export const invalid = (errors: Record<string, FieldError>, sentences?: Record<string, string>) =>
  new Refusal(422, 'invalid_input', { errors, ...(sentences ? { sentences } : {}) });
