import { Alert, Button, NativeSelect } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMoment } from '#features/desk/front-desk/staff/formats.ts';
import { Empty, LoadedList } from '#features/hotel/facility/staff/loaded.tsx';
import { DialogFoot, StaffDialog } from '#features/hotel/facility/staff/staff-dialog.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import {
  type JoinedHotel,
  useBrands,
  useChooseBrand,
  useConfirm,
  useCreateCode,
  useJoinedHotels,
  useRemove,
} from './calls.ts';
import { CopiedText } from './copied-text.tsx';
import style from './organization.module.css';
import { ErrorMessage } from './problem-of.tsx';

/** An organization has no time zone of its own. */
const readersZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** `opening`: button and dialog for opening a new hotel. */
export function JoinedHotels({ opening }: { opening: ReactNode }) {
  const t = useTranslations('staff-organization');
  const query = useJoinedHotels();
  const code = useCreateCode();
  const confirm = useConfirm();
  const [removed, setRemoved] = useState<JoinedHotel | null>(null);
  return (
    <>
      <PageHead title={t('page.organization')} lead={t('manage.hotelsLead')}>
        <div className={style.actions}>
          <Button variant="default" loading={code.isPending} onClick={() => code.mutate()}>
            {t('manage.code')}
          </Button>
          {opening}
        </div>
      </PageHead>
      {code.data && (
        <Alert role="status">
          <div className={style.part}>
            <CopiedText label={t('manage.codeLabel')} value={code.data.code} />
            <p>{t('manage.codeLead')}</p>
          </div>
        </Alert>
      )}
      <ErrorMessage error={code.error ?? confirm.error} />
      <LoadedList
        query={query}
        rows={query.data}
        loading={t('hotels.loading')}
        failed={t('hotels.failed')}
        empty={<Empty title={t('hotels.none')} body={t('manage.hotelsEmpty')} />}
      >
        {rows => (
          <JoinedTable
            rows={rows}
            confirming={confirm.isPending ? confirm.variables : null}
            onConfirm={({ hotel_id }) => confirm.mutate(hotel_id)}
            onRemove={setRemoved}
          />
        )}
      </LoadedList>
      <RemoveHotel hotel={removed} onClose={() => setRemoved(null)} />
    </>
  );
}

type TableProps = {
  rows: readonly JoinedHotel[];
  confirming: number | null;
  onConfirm: (hotel: JoinedHotel) => void;
  onRemove: (hotel: JoinedHotel) => void;
};

function JoinedTable({ rows, confirming, onConfirm, onRemove }: TableProps) {
  const t = useTranslations('staff-organization');
  const formatMoment = useMoment(readersZone());
  return (
    <DataTable
      label={t('page.organization')}
      rows={rows}
      idOf={hotel => hotel.hotel_id}
      columns={[
        { id: 'name', head: t('hotels.hotel'), isName: true, cell: hotel => hotel.name },
        {
          id: 'state',
          head: t('manage.state'),
          isLabelled: true,
          cell: hotel => t(`manage.${hotel.state}`),
        },
        {
          id: 'brand',
          head: t('manage.brand'),
          isLabelled: true,
          cell: hotel => <BrandSelect hotel={hotel} />,
        },
        {
          id: 'since',
          head: t('manage.since'),
          kind: 'figures',
          isLabelled: true,
          cell: hotel => formatMoment(hotel.since),
        },
        {
          id: 'actions',
          head: t('manage.actions'),
          kind: 'actions',
          cell: hotel => (
            <div className={style.actions}>
              {hotel.state === 'asked' && (
                <Button
                  size="xs"
                  loading={confirming === hotel.hotel_id}
                  aria-label={t('manage.confirmNamed', { name: hotel.name })}
                  onClick={() => onConfirm(hotel)}
                >
                  {t('manage.confirm')}
                </Button>
              )}
              <Button
                variant="default"
                size="xs"
                aria-label={t('manage.removeNamed', { name: hotel.name })}
                onClick={() => onRemove(hotel)}
              >
                {t('manage.remove')}
              </Button>
            </div>
          ),
        },
      ]}
    />
  );
}

/** Field for the brand of a joined hotel. Hidden while the organization has no brands. */
function BrandSelect({ hotel: { hotel_id, name, state, brand_id } }: { hotel: JoinedHotel }) {
  const t = useTranslations('staff-organization');
  const { data: brands = [] } = useBrands();
  const choose = useChooseBrand();
  if (state === 'asked' || brands.length === 0) return null;
  return (
    <>
      <NativeSelect
        size="xs"
        aria-label={t('manage.brandOf', { name })}
        value={String((choose.isPending ? choose.variables.brand_id : brand_id) ?? '')}
        disabled={choose.isPending}
        data={[
          { value: '', label: t('manage.noBrand') },
          ...brands.map(each => ({ value: String(each.id), label: each.name })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          choose.mutate({ hotel_id, brand_id: value === '' ? null : Number(value) })
        }
      />
      <ErrorMessage error={choose.error} />
    </>
  );
}

function RemoveHotel({ hotel, onClose }: { hotel: JoinedHotel | null; onClose: () => void }) {
  const t = useTranslations('staff-organization');
  const { mutate, error, isPending, reset } = useRemove();
  const close = () => {
    reset();
    onClose();
  };
  return (
    <StaffDialog
      open={hotel !== null}
      onClose={close}
      title={t('manage.removeTitle', { name: hotel?.name ?? '' })}
    >
      <div className={style.form}>
        <p>{t('manage.removeBody')}</p>
        <ErrorMessage error={error} />
        <DialogFoot onCancel={close}>
          <Button
            color="red"
            loading={isPending}
            onClick={() => hotel && mutate(hotel.hotel_id, { onSuccess: close })}
          >
            {t('manage.remove')}
          </Button>
        </DialogFoot>
      </div>
    </StaffDialog>
  );
}
