import { type KeyboardEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { isComposing } from '#ui/composing.ts';
import { Field } from '#ui/field.tsx';
import { focusNow } from '#ui/focus.ts';
import { Tag } from '#ui/notice.tsx';
import { Stack } from '#ui/page.tsx';
import { TextInput } from '#ui/text-input.tsx';
import type { Place } from '../contract/places.ts';
import { LABEL_LIMITS } from '../rules.ts';
import { type PlacesCalls, useChangePlaces, usePlaces } from './calls.ts';
import { LinkFailure, PlaceActions } from './place-ways.tsx';
import style from './share-link.module.css';

type Props = {
  calls: PlacesCalls;
  hotel: string;
  left: number;
  onFillIn?: () => void;
};

export function CompanionLinks({ calls, hotel, left, onFillIn }: Props) {
  const { data } = usePlaces(calls);
  const [made, setMade] = useState<number>();
  const [hasEnded, setEnded] = useState(false);
  if (!data) return null;
  return (
    <>
      {data.places.map(place => (
        <div key={place.number} tabIndex={-1} ref={place.number === made ? focusNow : undefined}>
          <PlaceCard
            place={place}
            hotel={hotel}
            calls={calls}
            isOpen={data.places.length === 1 || place.number === made}
            onEnded={() => setEnded(true)}
            {...(onFillIn ? { onFillIn } : {})}
          />
        </div>
      ))}
      {data.may_open && left > 0 && <OpenPlace calls={calls} isNext={hasEnded} onMade={setMade} />}
    </>
  );
}

type CardProps = {
  place: Place;
  /**
   * Whether the card with the link's actions is open initially. Usually it is closed, because several open
   * cards would push the form far down.
   */
  isOpen: boolean;
  hotel: string;
  calls: PlacesCalls;
  onFillIn?: () => void;
  onEnded: () => void;
};

function PlaceCard({ place, isOpen, hotel, calls, onFillIn, onEnded }: CardProps) {
  const t = useTranslations('companion');
  const [isAsked, setAsked] = useState(false);
  const { number, label, state } = place;
  return (
    <Card
      title={label || t('links.numbered', { number })}
      aside={
        <Tag kind={state === 'done' ? 'success' : 'warning'}>
          {t(state === 'done' ? 'links.done' : 'links.waiting')}
        </Tag>
      }
    >
      {isOpen || isAsked ? (
        <div tabIndex={-1} ref={isAsked ? focusNow : undefined}>
          <PlaceActions
            place={place}
            hotel={hotel}
            calls={calls}
            onEnded={onEnded}
            {...(onFillIn ? { onFillIn } : {})}
          />
        </div>
      ) : (
        <Button kind="text" onClick={() => setAsked(true)}>
          {t(state === 'done' ? 'links.showDone' : 'links.show')}
        </Button>
      )}
    </Card>
  );
}

type OpenProps = {
  calls: PlacesCalls;
  isNext: boolean;
  onMade: (number: number) => void;
};

function OpenPlace({ calls, isNext, onMade }: OpenProps) {
  const t = useTranslations('companion');
  const [label, setLabel] = useState<string | null>(null);
  const [wasOpen, setWasOpen] = useState(false);
  const change = useChangePlaces<Awaited<ReturnType<PlacesCalls['open']>>['data']>(calls);
  function close() {
    setWasOpen(true);
    setLabel(null);
  }
  if (label === null)
    return (
      <div className={style.way}>
        <Button kind="plain" ref={wasOpen || isNext ? focusNow : undefined} onClick={() => setLabel('')}>
          {t('links.open')}
        </Button>
        <p className={style.note}>{t('links.hint')}</p>
      </div>
    );
  const make = () =>
    change.mutate(() => calls.open({ label }), {
      onSuccess: ({ data }) => {
        setLabel(null);
        onMade(data.number);
      },
    });
  // Elsewhere in the form, Enter moves to the next field.
  function makeOnEnter(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    event.stopPropagation();
    if (!change.isPending) make();
  }
  return (
    <Card title={t('links.open')}>
      <Stack>
        <Field label={t('links.label')} hint={t('links.labelHint')}>
          <TextInput
            ref={focusNow}
            value={label}
            onChange={setLabel}
            onKeyDown={makeOnEnter}
            maxLength={LABEL_LIMITS.max}
            autoComplete="off"
          />
        </Field>
        {change.error && <LinkFailure error={change.error} />}
        <div className={style.buttons}>
          <Button kind="plain" onClick={close}>
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
