import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useErrorText } from '#features/guest/guest-access/guest/error-text.ts';
import { Button } from '#ui/button.tsx';
import { focusNow } from '#ui/focus.ts';
import { Notice } from '#ui/notice.tsx';
import { Stack } from '#ui/page.tsx';
import type { Place } from '../contract/places.ts';
import { type PlacesCalls, useChangePlaces } from './calls.ts';
import style from './share-link.module.css';
import { ShareLink } from './share-link.tsx';

type Props = {
  place: Place;
  hotel: string;
  calls: PlacesCalls;
  onFillIn?: () => void;
  onEnded?: () => void;
};

export function PlaceActions({ place, hotel, calls, onFillIn, onEnded }: Props) {
  const t = useTranslations('companion');
  const { number, link, verification_code } = place;
  const change = useChangePlaces(calls);
  const renew = () => change.mutate(() => calls.renew({ number }));
  const endPlace = (why: 'removed' | 'filled_in', then?: () => void) =>
    change.mutate(() => calls.end({ number, why }), then ? { onSuccess: then } : {});
  const isOpen = link !== null && verification_code !== null;
  return (
    <Stack>
      <p className={style.note}>{t(isOpen ? 'links.waitingBody' : 'links.doneBody')}</p>
      {isOpen && <ShareLink calls={calls} place={{ number, link, verification_code }} hotel={hotel} />}
      {change.error && <LinkFailure error={change.error} />}
      {isOpen && <ConfirmedAction what="renew" busy={change.isPending} onYes={renew} />}
      {isOpen && onFillIn && (
        <ConfirmedAction
          what="fillIn"
          busy={change.isPending}
          onYes={() => endPlace('filled_in', onFillIn)}
        />
      )}
      <ConfirmedAction what="remove" busy={change.isPending} onYes={() => endPlace('removed', onEnded)} />
    </Stack>
  );
}

type ConfirmedActionProps = { what: 'renew' | 'fillIn' | 'remove'; busy: boolean; onYes: () => void };

function ConfirmedAction({ what, busy, onYes }: ConfirmedActionProps) {
  const t = useTranslations('companion');
  const [asking, setAsking] = useState<boolean>();
  if (!asking)
    return (
      <Button kind="text" ref={asking === false ? focusNow : undefined} onClick={() => setAsking(true)}>
        {t(`links.${what}`)}
      </Button>
    );
  function confirm() {
    if (what === 'renew') setAsking(false);
    onYes();
  }
  return (
    <div role="alert" className={style.way}>
      <p>{t(`links.${what}Ask`)}</p>
      <div className={style.buttons}>
        <Button kind="plain" ref={focusNow} onClick={() => setAsking(false)}>
          {t('links.stay')}
        </Button>
        <Button kind="soft" busy={busy} onClick={confirm}>
          {t(`links.${what}Yes`)}
        </Button>
      </div>
    </div>
  );
}

export function LinkFailure({ error }: { error: Error }) {
  return <Notice kind="danger" title={useErrorText()(error)} />;
}
