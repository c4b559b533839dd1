import { useTranslations } from 'use-intl';
import { Notice } from '#ui/notice.tsx';
import type { RefusedProof } from './refused-proof.ts';

/** What concerns no single field: a lock, a failure of the line or of the server. */
export function RefusedNotice({ refused }: { refused: RefusedProof | null }) {
  const t = useTranslations('guest-access');
  const guest = useTranslations('guest');
  switch (refused?.why) {
    case 'locked': {
      const { hours, minutes } = refused;
      return (
        <Notice kind="danger" title={t('lock.title')}>
          <p>{t('lock.body', { hours, minutes })}</p>
        </Notice>
      );
    }
    case 'trouble':
      return <Notice kind="danger" title={refused.message} />;
    case 'no-answer':
      return (
        <Notice kind="danger" title={guest('form.offline')}>
          <p>{guest('form.kept')}</p>
        </Notice>
      );
    default:
      return null;
  }
}
