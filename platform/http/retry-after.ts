const SECOND = 1000;

/** Parses a `Retry-After` header, in seconds or as an HTTP date. Returns null if it is missing or invalid. */
export function retryAfterIn(header: string | undefined, at: Date): Date | null {
  const text = header?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return new Date(at.getTime() + Number(text) * SECOND);
  const date = /^[A-Z][a-z]{2}, /.test(text) ? new Date(text) : undefined;
  return date && !Number.isNaN(date.getTime()) ? date : null;
}
