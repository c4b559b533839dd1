import { useTranslations } from 'use-intl';
import { isGuestSessionLost } from '#platform/browser/guest-session.ts';
import { Notice } from '#ui/notice.tsx';

/** Why somebody who was at the form already has to prove the booking again. */
export function SessionLost() {
  const error = useTranslations('errors');
  const guest = useTranslations('guest');
  if (!isGuestSessionLost()) return null;
  return (
    <Notice title={error('unauthenticated')}>
      <p>{guest('form.kept')}</p>
    </Notice>
  );
}
