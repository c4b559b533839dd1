import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError } from '#platform/browser/call.ts';
import { guestSessionId } from '#platform/browser/guest-session.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Field } from '#ui/field.tsx';
import { Notice, Tag } from '#ui/notice.tsx';
import { Stack } from '#ui/page.tsx';
import { TextInput } from '#ui/text-input.tsx';
import type { Place } from '../contract/places.ts';
import { LABEL } from '../rules.ts';
import { callPlaces, useChangePlaces, usePlaces } from './calls.ts';
import style from './share-link.module.css';
import { ShareLink } from './share-link.tsx';

type Props = {
  hotel: string;
  /** How many more companions there may be, as far as this page knows: those who are being typed in count. */
  left: number;
  /** Fills in for a companion instead; left out where that is not possible here. */
  onFillIn?: () => void;
};

/** The companions who fill in by links of their own, and a link for one more. Nothing of what they entered. */
export function CompanionLinks({ hotel, left, onFillIn }: Props) {
  const session = guestSessionId();
  const { data } = usePlaces(session);
  if (!data) return null;
  return (
    <>
      {data.places.map(place => (
        <PlaceCard
          key={place.number}
          place={place}
          hotel={hotel}
          session={session}
          {...(onFillIn ? { onFillIn } : {})}
        />
      ))}
      {data.may_open && left > 0 && <OpenPlace session={session} />}
    </>
  );
}

type CardProps = { place: Place; hotel: string; session: string | null; onFillIn?: () => void };

function PlaceCard({ place, hotel, session, onFillIn }: CardProps) {
  const t = useTranslations('companion');
  const { number, label, state, link, verification_code } = place;
  const change = useChangePlaces(session);
  const renew = () => change.mutate(() => callPlaces('POST companion-place/renew', { number }));
  const end = (why: 'removed' | 'filled_in', then?: () => void) =>
    change.mutate(
      () => callPlaces('POST companion-place/end', { number, why }),
      then ? { onSuccess: then } : {},
    );
  const isOpen = link !== null && verification_code !== null;
  return (
    <Card
      title={label || t('links.numbered', { number })}
      aside={
        <Tag kind={state === 'done' ? 'success' : 'warning'}>
          {t(state === 'done' ? 'links.done' : 'links.waiting')}
        </Tag>
      }
    >
      <Stack>
        <p className={style.note}>{t(isOpen ? 'links.waitingBody' : 'links.doneBody')}</p>
        {isOpen && <ShareLink place={{ number, link, verification_code }} hotel={hotel} />}
        {change.error && <Failure error={change.error} />}
        {isOpen && (
          <Button kind="text" busy={change.isPending} onClick={renew}>
            {t('links.renew')}
          </Button>
        )}
        {isOpen && onFillIn && (
          <Button kind="text" busy={change.isPending} onClick={() => end('filled_in', onFillIn)}>
            {t('links.fillIn')}
          </Button>
        )}
        <EndPlace busy={change.isPending} onEnd={() => end('removed')} />
      </Stack>
    </Card>
  );
}

/** Asks once before a link ends. */
function EndPlace({ busy, onEnd }: { busy: boolean; onEnd: () => void }) {
  const t = useTranslations('companion');
  const [asking, setAsking] = useState(false);
  if (!asking)
    return (
      <Button kind="text" onClick={() => setAsking(true)}>
        {t('links.remove')}
      </Button>
    );
  return (
    <div role="alert" className={style.way}>
      <p>{t('links.removeAsk')}</p>
      <div className={style.buttons}>
        <Button kind="plain" onClick={() => setAsking(false)}>
          {t('links.stay')}
        </Button>
        <Button kind="soft" busy={busy} onClick={onEnd}>
          {t('links.removeYes')}
        </Button>
      </div>
    </div>
  );
}

function OpenPlace({ session }: { session: string | null }) {
  const t = useTranslations('companion');
  const [label, setLabel] = useState<string | null>(null);
  const change = useChangePlaces(session);
  if (label === null)
    return (
      <div className={style.way}>
        <Button kind="plain" onClick={() => setLabel('')}>
          {t('links.open')}
        </Button>
        <p className={style.note}>{t('links.hint')}</p>
      </div>
    );
  const make = () =>
    change.mutate(() => callPlaces('POST companion-place/open', { label }), {
      onSuccess: () => setLabel(null),
    });
  return (
    <Card title={t('links.open')}>
      <Stack>
        <Field label={t('links.label')} hint={t('links.labelHint')}>
          <TextInput value={label} onChange={setLabel} maxLength={LABEL.max} autoComplete="off" />
        </Field>
        {change.error && <Failure error={change.error} />}
        <div className={style.buttons}>
          <Button kind="plain" onClick={() => setLabel(null)}>
            {t('links.cancel')}
          </Button>
          <Button kind="soft" busy={change.isPending} onClick={make}>
            {t('links.make')}
          </Button>
        </div>
      </Stack>
    </Card>
  );
}

function Failure({ error }: { error: Error }) {
  const guest = useTranslations('guest');
  return <Notice kind="danger" title={error instanceof ApiError ? error.message : guest('form.offline')} />;
}
