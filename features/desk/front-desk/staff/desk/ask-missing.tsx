import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { questionsFor } from '#features/hotel/register-law/rules/items.ts';
import type { RegistrationItem } from '../calls.ts';
import { useMoment } from '../formats.ts';
import style from './desk.module.css';
import { call, useDesk, useDeskAction } from './desk.ts';

/**
 * A button that sends the guest a link for missing guest register data. Hidden if the guest cannot provide
 * any of the missing data.
 */
export function AskMissing({ log }: { log: RegistrationItem }) {
  const t = useTranslations('staff-desk');
  const { facility } = useDesk();
  const requestData = useDeskAction({
    key: `ask-missing-${log.id}`,
    work: () => call('POST log/ask-missing', { facility_id: facility.id, facility_visitor_log_id: log.id }),
    done: t('askMissing.done'),
  });
  const missing = [log.main, ...log.companion].flatMap(({ register }) => register?.missing ?? []);
  if (!missing.some(item => questionsFor(item).length > 0)) return null;
  return (
    <div>
      <Button
        size="xs"
        variant="default"
        loading={requestData.isPending}
        onClick={() => requestData.mutate(undefined)}
      >
        {t('askMissing.open')}
      </Button>
    </div>
  );
}

type Amendment = RegistrationItem['amended'][number];

export function AmendedNotes({ amended, timezone }: { amended: readonly Amendment[]; timezone: string }) {
  const t = useTranslations('staff-desk');
  const formatMoment = useMoment(timezone);
  const sentence = ({ by, username, at, was }: Amendment) => {
    const values = { at: formatMoment(at), username: username ?? t('amended.gone'), was };
    if (was === '') return t(`amended.added.${by}`, values);
    return t(by === 'staff' ? 'amended.corrected.staff' : 'amended.corrected.guest', values);
  };
  return amended.map(each => (
    <small key={each.id} className={style.amended}>
      {sentence(each)}
      {each.reason && <span>{t('amended.reason', { reason: each.reason })}</span>}
    </small>
  ));
}
