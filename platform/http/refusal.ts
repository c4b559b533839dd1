import type { ErrorCode } from '#i18n/error-codes.ts';
import type { FieldError } from './field-errors.ts';

type RefusalDetails = {
  /** Field path → what is wrong with that field. */
  errors?: Record<string, FieldError>;
  /** The same in sentences, for who writes the program that calls. */
  sentences?: Record<string, string>;
  /** What there is to tell beside the code: a lock's minutes, the newer version. */
  data?: Record<string, unknown>;
  headers?: Record<string, string>;
};

/**
 * The one way to say no: a status, a code of the error catalogue, and what the caller may know
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
/** What is not the caller's does not exist: another tenant's row answers like a missing one. */
export const notFound = () => new Refusal(404, 'not_found');
/** 422 with one message a field. */
export const invalid = (errors: Record<string, FieldError>, sentences?: Record<string, string>) =>
  new Refusal(422, 'invalid_input', { errors, ...(sentences ? { sentences } : {}) });
