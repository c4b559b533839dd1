import { useTranslations } from 'use-intl';
import type { Attempt, Webhook } from './calls.ts';

/** By which a reader knows an address. */
export const hostOf = ({ url }: Pick<Webhook, 'url'>): string => new URL(url).host;

/** Why a try failed, in the reader's words; "" where it did not. */
export function useFailure(): (attempt: Pick<Attempt, 'failure' | 'status'>) => string {
  const t = useTranslations('staff-webhooks');
  return ({ failure, status }) => {
    if (failure === null) return '';
    return failure === 'status' || failure === 'redirect'
      ? t(`failure.${failure}`, { status: String(status) })
      : t(`failure.${failure}`);
  };
}
