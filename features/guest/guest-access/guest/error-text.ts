import { useTranslations } from 'use-intl';
import { ApiError } from '#platform/browser/call.ts';

/**
 * Why a call failed, in the reader's words: the server's own, else that something is wrong there (what stands before it answers
 * without words while it starts anew), else that nobody answered.
 */
export function useErrorText(): (error: unknown) => string {
  const guest = useTranslations('guest');
  const errors = useTranslations('errors');
  return error =>
    error instanceof ApiError ? error.message || errors('server_error') : guest('form.offline');
}
