import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Notice } from '#ui/notice.tsx';
import type { RefusedProof } from './refused-proof.ts';
import { useRefusalText } from './use-refusal-text.ts';

/** What concerns no single field: a lock, a stay that was not found, a failure of the line or of the server. */
export function RefusedNotice({ refused }: { refused: RefusedProof | null }) {
  const place = useRef<HTMLDivElement>(null);
  const told = useTold(refused);
  useEffect(() => {
    if (refused) place.current?.scrollIntoView({ block: 'center' });
  }, [refused]);
  if (!told) return null;
  return (
    <div ref={place}>
      <Notice kind="danger" title={told.title}>
        {told.body && <p>{told.body}</p>}
      </Notice>
    </div>
  );
}

function useTold(refused: RefusedProof | null): { title: string; body?: string } | null {
  const t = useTranslations('guest-access');
  const guest = useTranslations('guest');
  const notFound = useRefusalText(refused);
  switch (refused?.why) {
    case 'locked':
      return { title: t('lock.title'), body: t('lock.body', refused) };
    case 'booking_not_found':
      return notFound === undefined ? null : { title: notFound };
    case 'trouble':
      return { title: refused.message };
    case 'no-answer':
      return { title: guest('form.offline'), body: guest('form.kept') };
    default:
      return null;
  }
}
