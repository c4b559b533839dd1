import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useDesk } from '#features/desk/front-desk/staff/desk/desk.ts';
import { useMoment } from '#features/desk/front-desk/staff/formats.ts';
import { isPause } from '#features/hotel/facility/rules/settings.ts';
import { NotLoaded } from '#features/hotel/facility/staff/not-loaded.tsx';
import { withSlashes } from '#i18n/instants.ts';
import { client } from '#platform/browser/call.ts';
import { Tag } from '#ui/notice.tsx';
import type { Api } from '../../contract/messages.ts';
import style from './history.module.css';

const call = client<Api, 'staff'>();

export function History() {
  const t = useTranslations('staff-messages');
  const { facility, booking } = useDesk();
  const query = useHistory(facility.id, booking);
  const { data: items } = query;
  if (!items)
    return (
      <NotLoaded query={query} height={96} loading={t('history.loading')} failed={t('history.failed')} />
    );
  if (items.length === 0) return <p className={style.empty}>{t('history.empty')}</p>;
  return (
    <ol className={style.list}>
      {items.map(item => (
        <HistoryEntry
          key={item.id ?? item.moment}
          item={item}
          arrival={booking.checkin_date}
          timezone={facility.timezone}
        />
      ))}
    </ol>
  );
}

type Props = {
  item: HistoryItem;
  arrival: string;
  timezone: string;
};

function HistoryEntry({ item, arrival, timezone }: Props) {
  const t = useTranslations('staff-messages');
  const formatMoment = useMoment(timezone);
  const title = useTitle(item);
  const notes = useNotes(item, arrival, timezone);
  return (
    <li className={style.entry}>
      {item.at === null ? <span /> : <time dateTime={item.at}>{formatMoment(item.at)}</time>}
      <div>
        <p className={style.what}>
          <span>{title}</span>
          {item.channel !== '--' && <span className={style.channel}>{t(`channel.${item.channel}`)}</span>}
          <Outcome item={item} />
        </p>
        {notes.map(note => (
          <p key={note} className={style.note}>
            {note}
          </p>
        ))}
      </div>
    </li>
  );
}

function Outcome({ item: { state, reason, delivery } }: Pick<Props, 'item'>) {
  const t = useTranslations('staff-messages');
  if (delivery === 'undelivered') return <Tag kind="danger">{t('history.notDelivered')}</Tag>;
  // A message that is withheld by a pause is sent after the pause, so it is shown as waiting.
  const isBarred = state === 'planned' && reason !== null && !isPause(reason);
  return <Tag kind={kinds[state]}>{isBarred ? t('history.wouldNot') : t(`state.${state}`)}</Tag>;
}

const kinds = {
  planned: 'plain',
  skipped: 'plain',
  waiting: 'plain',
  sending: 'plain',
  sent: 'success',
  outbox: 'warning',
  failed: 'danger',
  uncertain: 'warning',
  dropped: 'plain',
} as const satisfies Record<HistoryItem['state'], string>;

function useTitle({ kind, moment, slot }: HistoryItem): string {
  const t = useTranslations('staff-messages');
  if (kind === 'guide') return moment ? t(`moment.${moment}`) : t('kind.guide');
  if (kind === 'leader') return t('kind.leader', { number: slot ?? '' });
  if (kind === 'confirmation' && slot) return t('kind.leaderConfirmation', { number: slot });
  return t(`kind.${kind}`);
}

const temporaryReasons = {
  skipped: ['cancelled', 'stopped', 'held', 'maintenance', 'no-channel'],
  dropped: ['unapproved', 'day-full'],
} as const;
type TemporaryReason = (typeof temporaryReasons)[keyof typeof temporaryReasons][number];

/** Whether the reason applied when the message was skipped or dropped, but may no longer apply. */
const isTemporaryReason = (
  state: HistoryItem['state'],
  reason: HistoryItem['reason'],
): reason is TemporaryReason =>
  (state === 'skipped' || state === 'dropped') && temporaryReasons[state].some(each => each === reason);

function useNotes(item: HistoryItem, arrival: string, timezone: string): string[] {
  const t = useTranslations('staff-messages');
  const formatMoment = useMoment(timezone);
  const { state, reason, refusal, by, closed_at, checkin_date: day, delivery, delivery_at, opened_at } = item;
  return [
    by !== null && (by ? t('history.by', { name: by }) : t('history.formerUser')),
    day !== null && day !== arrival && t('history.arrival', { day: withSlashes(day) }),
    reason !== null &&
      reason !== 'address-closed' &&
      t(isTemporaryReason(state, reason) ? `was.${reason}` : `reason.${reason}`),
    refusal !== null && t('history.refusal', { words: refusal }),
    closed_at !== null && t('reason.address-closed', { moment: formatMoment(closed_at) }),
    (state === 'uncertain' || state === 'outbox') && t(`note.${state}`),
    delivery !== null &&
      delivery_at !== null &&
      t(`history.${delivery}`, { moment: formatMoment(delivery_at) }),
    opened_at !== null && t('history.opened', { moment: formatMoment(opened_at) }),
  ].filter(note => note !== false);
}

type Booking = { pms_code: string; pms_reservation_no: string };

/** Loads the sent and planned messages of a booking. Reloads them whenever the section is opened. */
function useHistory(facilityId: number, { pms_code, pms_reservation_no: reservation_no }: Booking) {
  return useQuery({
    queryKey: ['message-history', facilityId, pms_code, reservation_no],
    queryFn: async ({ signal }) => {
      const input = { facility_id: facilityId, pms_code, reservation_no };
      return (await call('POST guide-mail/history', input, { signal })).data;
    },
    // No refetch on focus, because each request adds an audit entry.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

type HistoryItem = NonNullable<ReturnType<typeof useHistory>['data']>[number];
