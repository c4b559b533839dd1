import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Tick } from '#features/front-desk/staff/ticks.ts';
import { type Sending, useProgress, useSend, useStop } from './calls.ts';
import style from './guide-mail.module.css';
import { OperationLog } from './operation-log.tsx';
import { Outcome } from './outcome.tsx';
import { SendDialog } from './send-dialog.tsx';

type Props = {
  facility: { id: number; timezone: string };
  ticked: readonly Tick[];
  /** Takes the ticks off: what they were for is done. */
  onSent: () => void;
  /** Leads the focus to where the next rows are ticked. */
  onLeave: () => void;
  /** Whether the reader may send, stop and restart. Everybody may read what was done. */
  mayChange: boolean;
};

/**
 * What can be done with the guide mail of the ticked rows. Whether it may be done the server decides,
 * by the rows as they are now: another receptionist may have stopped them meanwhile.
 */
export function GuideMailPanel({ facility, ticked, onSent, onLeave, mayChange }: Props) {
  const t = useTranslations('staff-guide-mail');
  const { mutate, isPending, variables, data, error, reset } = useStop(facility.id);
  const sending = useSend(facility.id);
  const sent = useSent(facility.id, sending.data);
  const stopped = usePassing(data);
  const isOfThese = variables !== undefined && idsOf(variables.ticked) === idsOf(ticked);
  const wish = (kind: 'stop' | 'restart') => {
    if (isPending) return;
    sending.reset();
    mutate({ kind, ticked });
  };
  const isSentOff = sending.data !== undefined && ticked.length === 0;
  const leave = useEffectEvent(onLeave);
  // The dialog has closed by now, and the button that opened it has gone with the ticks.
  useEffect(() => {
    if (isSentOff) leave();
  }, [isSentOff]);
  const done = () => {
    reset();
    onSent();
  };
  return (
    <>
      <Outcome
        done={
          sent
            ? { kind: 'send', ...sent }
            : isOfThese && stopped
              ? { ...stopped, kind: variables.kind }
              : null
        }
        error={isOfThese ? error : null}
      />
      {/* Not disabled while it lasts: that would take the focus from who works by keyboard. */}
      <div className={style.actions} aria-busy={isPending} hidden={ticked.length === 0}>
        {mayChange && (
          <>
            <SendDialog ticked={ticked} sending={sending} onSent={done} />
            <Button className={style.action} variant="transparent" size="xs" onClick={() => wish('stop')}>
              {t('stop')}
            </Button>
            <Button className={style.action} variant="transparent" size="xs" onClick={() => wish('restart')}>
              {t('restart')}
            </Button>
          </>
        )}
        <OperationLog facility={facility} />
      </div>
    </>
  );
}

/** What was sent last, as long as some of it waits, and for five seconds more. */
function useSent(facilityId: number, log: Sending['data']) {
  const progress = useProgress(facilityId, log?.id);
  const isOver = progress?.waiting === 0;
  const passing = usePassing(isOver ? log : undefined);
  if (!log || (isOver && !passing)) return null;
  return { count: log.count, waiting: progress?.waiting ?? log.count, missed: progress?.missed ?? 0 };
}

const idsOf = (ticked: readonly Tick[]) => ticked.map(tick => tick.booking_id).join();

const SHOWN_FOR_MS = 5000;

/** What has just come to be, for five seconds. */
function usePassing<T>(come: T | undefined): T | undefined {
  const [gone, setGone] = useState<T>();
  useEffect(() => {
    if (come === undefined) return;
    const timer = setTimeout(() => setGone(come), SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [come]);
  return come === gone ? undefined : come;
}
