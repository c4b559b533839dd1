import { useTranslations } from 'use-intl';
import type { Attempt, Webhook } from './calls.ts';

export const hostOf = ({ url }: Pick<Webhook, 'url'>): string => new URL(url).host;

/** Describes a failure in the user's language. Returns "" if the attempt succeeded. */
export function useFailure(): (attempt: Pick<Attempt, 'failure' | 'status'>) => string {
  const t = useTranslations('staff-webhooks');
  return ({ failure, status }) => {
    if (failure === null) return '';
    return failure === 'status' || failure === 'redirect'
      ? t(`failure.${failure}`, { status: String(status) })
      : t(`failure.${failure}`);
  };
}
