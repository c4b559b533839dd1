import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useLookAnew } from './calls.ts';

type Props = {
  facilityId: number;
  /** Something waits to be taken in: it is the next step. */
  isWaitedFor: boolean;
  onAsk: () => void;
};

/** Leads to the question that says how many wait, all of which are taken in: it is asked of how things stand now. */
export function StartButton({ facilityId, isWaitedFor, onAsk }: Props) {
  const t = useTranslations('staff-connectors');
  const [isLooking, setLooking] = useState(false);
  const lookAnew = useLookAnew(facilityId);
  const ask = async () => {
    setLooking(true);
    await lookAnew();
    setLooking(false);
    onAsk();
  };
  return (
    <Button {...(isWaitedFor ? {} : { variant: 'default' })} loading={isLooking} onClick={() => void ask()}>
      {t('start.yes')}
    </Button>
  );
}
