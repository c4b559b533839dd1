import { useTranslations } from 'use-intl';
import type { RefusedProof } from './refused-proof.ts';

/** A failed proof in one sentence or two: what was not found, and how many attempts are left before a lock. */
export function useRefusalText(refused: RefusedProof | null): string | undefined {
  const t = useTranslations('guest-access');
  const error = useTranslations('errors');
  if (!refused || !('left' in refused)) return undefined;
  const what = error(refused.why);
  return refused.left === null || refused.left === 0
    ? what
    : t('attemptsLeft', { what, count: refused.left });
}
