import { useTranslations } from 'use-intl';
import { ApiError } from '#platform/browser/call.ts';

/**
 * Returns the message for a failed call: the server's own; if it has none, a general error (a proxy responds
 * without a message while the server restarts); or, without a response, that the guest is offline.
 */
export function useErrorText(): (error: unknown) => string {
  const guest = useTranslations('guest');
  const errors = useTranslations('errors');
  return error =>
    error instanceof ApiError ? error.message || errors('server_error') : guest('form.offline');
}
