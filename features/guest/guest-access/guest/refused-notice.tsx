import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { isGuestSessionLost } from '#platform/browser/guest-session.ts';
import { useBrowserValue } from '#platform/browser/place.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { isLocked, type RefusedProof, type Wait, waitOf } from './refused-proof.ts';

type Props = {
  refused: RefusedProof | null;
  hint?: string | undefined;
  /**
   * Goes to the confirm page. A lock of the link does not apply there, because the page uses separate counters.
   */
  otherWay?: (() => void) | undefined;
  acceptsCode?: boolean;
};

export function RefusedNotice({ refused, hint, otherWay, acceptsCode = false }: Props) {
  const t = useTranslations('guest-access');
  const text = useNoticeText(refused);
  const scrollTo = useCallback(
    (place: HTMLElement | null) => {
      if (refused) place?.scrollIntoView({ block: 'center' });
    },
    [refused],
  );
  if (!text) return null;
  const hasOtherWay = otherWay !== undefined && isLocked(refused);
  return (
    <div ref={scrollTo}>
      <Notice
        kind="danger"
        title={text.title}
        action={
          hasOtherWay && (
            <Button kind="soft" onClick={otherWay}>
              {t('lock.byDate')}
            </Button>
          )
        }
      >
        {refused?.why === 'booking_not_found' && hint && <p>{hint}</p>}
        {text.what && <p>{text.what}</p>}
        {text.body && <p>{text.body}</p>}
        {acceptsCode && waitOf(refused)?.codeOpen && <p>{t('lock.byCode')}</p>}
        {hasOtherWay && <p>{t('lock.otherWay')}</p>}
      </Notice>
    </div>
  );
}

/** `what`: cause of a lock. */
type NoticeText = { title: string; what?: string; body?: string };

function useNoticeText(refused: RefusedProof | null): NoticeText | null {
  const t = useTranslations('guest-access');
  const guest = useTranslations('guest');
  const errors = useTranslations('errors');
  const refusalText = useRefusalText(refused);
  switch (refused?.why) {
    case 'locked':
      return { title: t('lock.title'), body: t('lock.body', timeOf(refused)) };
    case 'phone_not_found':
    case 'booking_not_found':
    case 'more_needed': {
      if (refusalText === undefined) return null;
      if (!refused.wait) return { title: refusalText };
      return { title: t('lock.title'), what: refusalText, body: t('lock.body', timeOf(refused.wait)) };
    }
    case 'trouble':
      return { title: refused.message || errors('server_error') };
    case 'no-answer':
      return { title: guest('form.offline'), body: guest('form.kept') };
    default:
      return null;
  }
}

const timeOf = ({ hours, minutes }: Wait) => ({ hours, minutes });

export function SessionLost() {
  const error = useTranslations('errors');
  const guest = useTranslations('guest');
  const isLost = useBrowserValue(isGuestSessionLost, false);
  if (!isLost) return null;
  return (
    <Notice title={error('unauthenticated')}>
      <p>{guest('form.kept')}</p>
    </Notice>
  );
}

export function useRefusalText(refused: RefusedProof | null): string | undefined {
  const t = useTranslations('guest-access');
  const error = useTranslations('errors');
  if (!refused || !('left' in refused)) return undefined;
  const reasonText = error(refused.why);
  return refused.left === null || refused.left === 0
    ? reasonText
    : t('attemptsLeft', { what: reasonText, count: refused.left });
}
