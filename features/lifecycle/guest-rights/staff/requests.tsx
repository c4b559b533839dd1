import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'use-intl';
import { useDesk } from '#features/desk/front-desk/staff/desk/desk.ts';
import { useMoment } from '#features/desk/front-desk/staff/formats.ts';
import { Facts } from '#features/desk/front-desk/staff/sheet.tsx';
import { NotLoaded } from '#features/hotel/facility/staff/not-loaded.tsx';
import { client } from '#platform/browser/call.ts';
import type * as contract from '../contract.ts';
import type { DataRequest } from '../contract.ts';

const call = client<typeof contract, 'staff'>();

export function Requests() {
  const t = useTranslations('staff-guest-rights');
  const { facility, booking } = useDesk();
  const formatMoment = useMoment(facility.timezone);
  const query = useQuery({
    queryKey: ['data-requests', facility.id, booking.id],
    queryFn: async () => {
      const input = { facility_id: facility.id, booking_id: booking.id };
      return (await call('POST log/data-requests', input)).data;
    },
  });
  const { data } = query;
  if (!data) return <NotLoaded query={query} height={48} loading={t('loading')} failed={t('failed')} />;
  if (data.length === 0) return <p>{t('empty')}</p>;
  return (
    <Facts
      facts={data.map(asked => ({
        key: asked.id,
        name: formatMoment(asked.at),
        value: <RequestItem asked={asked} />,
      }))}
    />
  );
}

function RequestItem({ asked: { kind, slot, format, deletion } }: { asked: DataRequest }) {
  const t = useTranslations('staff-guest-rights');
  const list = new Intl.ListFormat(useLocale(), { type: 'unit', style: 'short' });
  const description =
    kind === 'download' ? t('kind.download', { format: (format ?? '').toUpperCase() }) : t(`kind.${kind}`);
  return (
    <>
      {description}
      {slot > 0 && <p>{t('leader', { number: slot })}</p>}
      {deletion?.held && <p>{t('held')}</p>}
      {deletion?.outcomes.map(({ title, is_deleted, what, kept, rule, until }) => (
        <p key={`${title}/${is_deleted}/${rule}/${until}`}>
          {t(is_deleted ? 'deleted' : 'kept', { title, what: list.format(what), kept })}
        </p>
      ))}
    </>
  );
}
