import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFinishText } from '#features/guest/guest-access/guest/handed-over.ts';
import { Button } from '#ui/button.tsx';
import { PageIntro } from '#ui/lead.tsx';
import { Stack } from '#ui/page.tsx';
import { IDLE_LIMITS_MS } from '../rules.ts';
import style from './hand-over-frame.module.css';

type Props = {
  way: keyof typeof IDLE_LIMITS_MS;
  /** Signs the guest out on this device. Rejects if some input could not be saved. */
  finish: () => Promise<void>;
};

export function TypedNote() {
  const t = useTranslations('guest');
  return (
    <p className={style.note} role="note">
      {t('handOver.typed')}
    </p>
  );
}

/**
 * Covers the form on a hotel device if the screen is not touched for a while. Later signs the guest out
 * (docs/reference/at-the-counter.md#when-nobody-touches-it).
 */
export function Cover({ way, finish }: Props) {
  const t = useTranslations('guest');
  const finishText = useFinishText();
  const id = useId();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  async function finishHandOver() {
    setBusy(true);
    const hasFinished = await finish().then(
      () => true,
      () => false,
    );
    setBusy(false);
    setFailed(!hasFinished);
  }
  const { isCovered, uncover } = useIdleTimeout(IDLE_LIMITS_MS[way], finishHandOver);
  if (!isCovered) return null;
  return (
    <dialog
      ref={openModal}
      className={style.cover}
      aria-labelledby={id}
      onCancel={event => {
        event.preventDefault();
        uncover();
      }}
    >
      <div className={style.inside}>
        <div id={id}>
          <PageIntro title={t('handOver.cover.title')}>
            {t('handOver.cover.body', { minutes: IDLE_LIMITS_MS[way].covers / 60_000 })}
          </PageIntro>
        </div>
        {failed && <p role="alert">{t('finish.failed')}</p>}
        <Stack>
          <Button onClick={uncover}>{t('handOver.cover.goOn')}</Button>
          <Button kind="plain" busy={busy} onClick={() => void finishHandOver()}>
            {finishText}
          </Button>
        </Stack>
      </div>
    </dialog>
  );
}

function openModal(dialog: HTMLDialogElement) {
  dialog.showModal();
  return () => dialog.close();
}

const CHECK_INTERVAL_MS = 1000;
/**
 * Delay in milliseconds before signing out is tried again, for example if the device was offline and could
 * not save input.
 */
const RETRY_DELAY_MS = 30_000;
const activityEvents = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/**
 * Compares clock times instead of using a timer, so that a device that wakes from sleep is covered immediately.
 */
function useIdleTimeout({ covers, ends }: { covers: number; ends: number }, end: () => Promise<void>) {
  const [isCovered, setCovered] = useState(false);
  const [touch] = useState(() => ({ at: Date.now(), isCovered: false, endedAt: 0 }));
  const finish = useEffectEvent(() => void end());
  useEffect(() => {
    touch.at = Date.now();
    const noteActivity = () => {
      if (!touch.isCovered) touch.at = Date.now();
    };
    const checkIdle = () => {
      const idleMs = Date.now() - touch.at;
      if (idleMs >= covers) {
        touch.isCovered = true;
        setCovered(true);
      }
      if (idleMs < covers + ends || Date.now() - touch.endedAt < RETRY_DELAY_MS) return;
      touch.endedAt = Date.now();
      finish();
    };
    for (const sign of activityEvents)
      window.addEventListener(sign, noteActivity, { capture: true, passive: true });
    document.addEventListener('visibilitychange', checkIdle);
    const timer = window.setInterval(checkIdle, CHECK_INTERVAL_MS);
    return () => {
      for (const sign of activityEvents) window.removeEventListener(sign, noteActivity, { capture: true });
      document.removeEventListener('visibilitychange', checkIdle);
      window.clearInterval(timer);
    };
  }, [touch, covers, ends]);
  return {
    isCovered,
    uncover: () => {
      touch.at = Date.now();
      touch.isCovered = false;
      setCovered(false);
    },
  };
}
