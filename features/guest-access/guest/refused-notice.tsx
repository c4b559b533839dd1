import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import style from './refused-notice.module.css';
import { isLocked, type RefusedProof, type Wait, waitOf } from './refused-proof.ts';
import { useRefusalText } from './use-refusal-text.ts';

type Props = {
  refused: RefusedProof | null;
  /** What to look at, too, where no stay was found. */
  hint?: string | undefined;
  /** Leads to the confirm page, which counts apart: a lock here leaves it open. */
  otherWay?: (() => void) | undefined;
  /** Whether a verification code can be typed below. */
  takesCode?: boolean;
};

/** What concerns no single field: a lock, a stay that was not found, a failure of the line or of the server. */
export function RefusedNotice({ refused, hint, otherWay, takesCode = false }: Props) {
  const t = useTranslations('guest-access');
  const place = useRef<HTMLDivElement>(null);
  const told = useTold(refused);
  useEffect(() => {
    if (refused) place.current?.scrollIntoView({ block: 'center' });
  }, [refused]);
  if (!told) return null;
  const goesOn = otherWay !== undefined && isLocked(refused);
  return (
    <div ref={place}>
      <Notice
        kind="danger"
        title={told.title}
        action={
          goesOn && (
            <Button kind="soft" onClick={otherWay}>
              {t('lock.byDate')}
            </Button>
          )
        }
      >
        {refused?.why === 'booking_not_found' && hint && <p>{hint}</p>}
        {told.body && <p>{told.body}</p>}
        {takesCode && waitOf(refused)?.codeOpen && <p>{t('lock.byCode')}</p>}
        {goesOn && <p>{t('lock.otherWay')}</p>}
        {told.code && <p className={style.code}>{t('errorCode', { code: told.code })}</p>}
      </Notice>
    </div>
  );
}

type Told = { title: string; body?: string; code?: string };

function useTold(refused: RefusedProof | null): Told | null {
  const t = useTranslations('guest-access');
  const guest = useTranslations('guest');
  const what = useRefusalText(refused);
  switch (refused?.why) {
    case 'locked':
      return { title: t('lock.title'), body: t('lock.body', timeOf(refused)) };
    case 'phone_not_found':
    case 'booking_not_found':
    case 'more_needed': {
      if (what === undefined) return null;
      const locked = refused.wait && { body: t('lock.body', timeOf(refused.wait)) };
      return { title: what, ...locked, code: refused.why };
    }
    case 'trouble':
      return { title: refused.message };
    case 'no-answer':
      return { title: guest('form.offline'), body: guest('form.kept') };
    default:
      return null;
  }
}

const timeOf = ({ hours, minutes }: Wait) => ({ hours, minutes });
