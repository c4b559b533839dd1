import { useTranslations } from 'use-intl';
import { ApiError } from '#platform/browser/call.ts';

/**
 * Returns the message for a failed request: the server's message, a general error if the response has none (for
 * example from a proxy while the server restarts), or "offline" if there was no response.
 */
export function useErrorText(): (error: unknown) => string {
  const guest = useTranslations('guest');
  const errors = useTranslations('errors');
  return error =>
    error instanceof ApiError ? error.message || errors('server_error') : guest('form.offline');
}
