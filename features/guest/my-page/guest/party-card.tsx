import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type PlacesCalls, useChangePlaces, usePlaces } from '#features/guest/companion/guest/calls.ts';
import { LinkFailure, PlaceActions } from '#features/guest/companion/guest/place-ways.tsx';
import { client } from '#platform/browser/call.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { focusNow } from '#ui/focus.ts';
import { Tag } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type * as contract from '../contract/companions.ts';
import style from './party.module.css';
import type { MyPageData } from './use-my-page.ts';

type Party = NonNullable<MyPageData['party']>;
type Props = { slug: string; page: string; hotel: string; party: Party };

export function PartyCard({ slug, page, hotel, party }: Props) {
  const t = useTranslations('my-page');
  const guest = useTranslations('guest');
  const { persons, expected } = party;
  const calls = callsOfPage(slug, page);
  const [opened, setOpened] = useState<number | null>(null);
  const [hasEnded, setEnded] = useState(false);
  const isFull = expected === persons.length;
  const { data: places } = usePlaces(calls, !isFull);
  const waiting = places?.places.filter(({ state }) => state === 'open') ?? [];
  const waitingNames = places ? waiting.map(({ number, label }) => ({ number, name: label })) : party.waiting;
  const missingCount = expected === null ? 0 : Math.max(0, expected - persons.length - waitingNames.length);
  const nameOrNumber = (name: string, at: number) => name || t('party.numbered', { number: at + 1 });
  const toggle = (number: number) => setOpened(opened === number ? null : number);
  return (
    <Card title={t('party.title')} aside={<Count persons={persons.length} expected={expected} />}>
      <ul className={style.persons}>
        {persons.map(({ number, name }, at) => (
          <li key={`person ${number}`} className={style.person}>
            <span>{nameOrNumber(name, at)}</span>
            <Tag kind="success">{t('party.registered')}</Tag>
          </li>
        ))}
        {waitingNames.map(({ number, name }, at) => (
          <li key={`place ${number}`} className={style.person}>
            <span>
              {nameOrNumber(name, persons.length + at)} <small>{t('party.waiting')}</small>
            </span>
            <Button
              kind="text"
              ref={opened === number ? focusNow : undefined}
              aria-expanded={opened === number}
              onClick={() => toggle(number)}
            >
              {opened === number ? guest('close') : t('party.showLink')}
            </Button>
            {opened === number && (
              <div className={style.ways}>
                <WaitingCompanion
                  calls={calls}
                  hotel={hotel}
                  number={number}
                  onEnded={() => setEnded(true)}
                />
              </div>
            )}
          </li>
        ))}
        {Array.from({ length: missingCount }, (_, at) => persons.length + waitingNames.length + at).map(
          at => (
            <MissingCompanion
              key={`missing ${at}`}
              name={nameOrNumber('', at)}
              calls={calls}
              isNext={hasEnded}
              onOpen={setOpened}
            />
          ),
        )}
        {expected === null && places?.may_open && places.companions_left > 0 && (
          <MissingCompanion name={t('party.another')} calls={calls} onOpen={setOpened} />
        )}
      </ul>
    </Card>
  );
}

function Count({ persons, expected }: { persons: number; expected: number | null }) {
  const t = useTranslations('my-page');
  if (expected === null || expected < 2) return null;
  return (
    <Tag kind={persons < expected ? 'warning' : 'success'}>{t('party.count', { persons, expected })}</Tag>
  );
}

type WaitingCompanionProps = { calls: PlacesCalls; hotel: string; number: number; onEnded: () => void };

function WaitingCompanion({ calls, hotel, number, onEnded }: WaitingCompanionProps) {
  const t = useTranslations('guest');
  const { data, error } = usePlaces(calls);
  const place = data?.places.find(each => each.number === number);
  if (place) return <PlaceActions place={place} hotel={hotel} calls={calls} onEnded={onEnded} />;
  return error ? <LinkFailure error={error} /> : <Skeleton label={t('loading')} />;
}

type MissingCompanionProps = {
  name: string;
  calls: PlacesCalls;
  /** True if another link has just been revoked, so that this button gets the focus. */
  isNext?: boolean;
  onOpen: (number: number) => void;
};

function MissingCompanion({ name, calls, isNext = false, onOpen }: MissingCompanionProps) {
  const t = useTranslations('my-page');
  const change = useChangePlaces<Awaited<ReturnType<PlacesCalls['open']>>['data']>(calls);
  const openPlace = () =>
    change.mutate(() => calls.open({ label: '' }), { onSuccess: ({ data }) => onOpen(data.number) });
  return (
    <li className={style.person}>
      <span>{name}</span>
      <Button kind="text" ref={isNext ? focusNow : undefined} busy={change.isPending} onClick={openPlace}>
        {t('party.sendLink')}
      </Button>
      {change.error && (
        <div className={style.ways}>
          <LinkFailure error={change.error} />
        </div>
      )}
    </li>
  );
}

const call = client<typeof contract, 'public'>();

function callsOfPage(slug: string, page: string): PlacesCalls {
  const pageRef = { slug_name: slug, page };
  return {
    whose: ['page', slug, page],
    list: () => call('POST mypage/companions', pageRef),
    open: input => call('POST mypage/companions/open', { ...pageRef, ...input }),
    end: input => call('POST mypage/companions/end', { ...pageRef, ...input }),
    renew: input => call('POST mypage/companions/renew', { ...pageRef, ...input }),
    send: input => call('POST mypage/companions/send', { ...pageRef, ...input }),
  };
}
