import { useTranslations } from 'use-intl';
import type { RegistrationItem } from '../calls.ts';
import { useMoment } from '../formats.ts';
import style from './desk.module.css';

type Amended = RegistrationItem['amended'][number];

/** Who corrected or completed an answer, when, and what stood there before; oldest first. */
export function AmendedNotes({ amended, timezone }: { amended: readonly Amended[]; timezone: string }) {
  const t = useTranslations('staff-desk');
  const moment = useMoment(timezone);
  const sentence = ({ by, username, at, was }: Amended) => {
    const named = { at: moment(at), username: username ?? t('amended.gone'), was };
    if (was === '') return t(`amended.added.${by}`, named);
    return t(by === 'staff' ? 'amended.corrected.staff' : 'amended.corrected.guest', named);
  };
  return amended.map(each => (
    <small key={each.id} className={style.amended}>
      {sentence(each)}
      {each.reason && <span>{t('amended.reason', { reason: each.reason })}</span>}
    </small>
  ));
}
