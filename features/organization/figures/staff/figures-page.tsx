import { Button, NativeSelect } from '@mantine/core';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMoment } from '#features/desk/front-desk/staff/formats.ts';
import { ExportStatus, useExport } from '#features/hotel/facility/staff/exports.tsx';
import { Empty, LoadedList } from '#features/hotel/facility/staff/loaded.tsx';
import { NotLoaded } from '#features/hotel/facility/staff/not-loaded.tsx';
import { OrganizationFrame } from '#features/organization/organization/staff/organization-frame.tsx';
import { Card } from '#ui/card.tsx';
import bar from '#ui/filter-bar.module.css';
import { PageHead } from '#ui/page-head.tsx';
import {
  type Counts,
  type FigureName,
  figureNames,
  figureOf,
  isMonth,
  isSpan,
  MAX_MONTHS,
  monthOf,
  monthsAfter,
  monthsFrom,
  sumOf,
  unitOf,
} from '../rules.ts';
import {
  type BrandFigures,
  fetchCsv,
  type Span,
  useBrandFigures,
  useFigures,
  useHotelFigures,
} from './calls.ts';
import style from './figures.module.css';
import { FiguresTable, useFigureFormat } from './figures-table.tsx';
import { Plot } from './plot.tsx';

type Props = {
  languages: ReactNode;
  /** Selection from the URL, which may be invalid. */
  chosen: { from?: string | undefined; until?: string | undefined };
  onChoose: (span: Span) => void;
};

/** Shows the figures of an organization's hotels to users who may read them. */
export function FiguresPage({ languages, chosen, onChoose }: Props) {
  const t = useTranslations('staff-figures');
  const current = monthOf(new Date().toISOString());
  const span = spanOf(chosen, current);
  return (
    <OrganizationFrame page="figures" languages={languages}>
      <PageHead title={t('title')} lead={t('lead')} />
      <Choice span={span} current={current} onChoose={onChoose} />
      <Months span={span} />
      <Card title={t('means.title')} quiet>
        <dl className={style.means}>
          {(['arrivals', ...figureNames] as const).map(name => (
            <div key={name}>
              <dt>{name === 'arrivals' ? t('arrivals') : t(`figure.${name}`)}</dt>
              <dd>{t(`means.${name}`)}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </OrganizationFrame>
  );
}

/** Returns the months in the URL, or the last twelve months if the URL does not contain a valid span. */
function spanOf({ from = '', until = '' }: Props['chosen'], current: string): Span {
  const span = { from, until };
  return isMonth(from) && isMonth(until) && isSpan(span)
    ? span
    : { from: monthsAfter(current, -11), until: current };
}

function useMonthName(): (month: string) => string {
  const t = useTranslations('staff-figures');
  return month => t('monthName', { year: month.slice(0, 4), month: String(Number(month.slice(5))) });
}

type ChoiceProps = { span: Span; current: string; onChoose: Props['onChoose'] };

function Choice({ span, current, onChoose }: ChoiceProps) {
  const t = useTranslations('staff-figures');
  const monthName = useMonthName();
  const { start, ...status } = useExport();
  const oldest = monthsAfter(current, 1 - 5 * 12);
  const listedMonths = monthsFrom(
    span.from < oldest ? span.from : oldest,
    span.until > current ? span.until : current,
  );
  const data = listedMonths.toReversed().map(month => ({ value: month, label: monthName(month) }));
  const chooseFrom = (from: string) => {
    const latest = monthsAfter(from, MAX_MONTHS - 1);
    const until = span.until < from ? from : span.until;
    onChoose({ from, until: until < latest ? until : latest });
  };
  const chooseUntil = (until: string) => {
    const earliest = monthsAfter(until, 1 - MAX_MONTHS);
    const from = span.from > until ? until : span.from;
    onChoose({ from: from > earliest ? from : earliest, until });
  };
  return (
    <div className={bar.bar}>
      <NativeSelect
        label={t('from')}
        value={span.from}
        onChange={({ currentTarget: { value } }) => chooseFrom(value)}
        data={data}
      />
      <NativeSelect
        label={t('until')}
        value={span.until}
        onChange={({ currentTarget: { value } }) => chooseUntil(value)}
        data={data}
      />
      <div className={bar.actions}>
        <ExportStatus {...status} />
        <Button
          variant="default"
          disabled={status.state.kind === 'running'}
          onClick={() => void start(signal => fetchCsv('POST organization/figures/csv', span, { signal }))}
        >
          {t('csv')}
        </Button>
      </div>
    </div>
  );
}

function Months({ span }: { span: Span }) {
  const t = useTranslations('staff-figures');
  const query = useFigures(span);
  const brandQuery = useBrandFigures(span);
  const { data } = query;
  if (!data) return <NotLoaded query={query} height={360} loading={t('loading')} failed={t('failed')} />;
  if (data.months.length === 0) return <Empty title={t('empty.title')} body={t('empty.body')} />;
  const { data: brands = [] } = brandQuery;
  const hasBrands = brands.some(({ brand_id }) => brand_id !== null);
  return (
    <>
      <ByMonth span={span} brands={hasBrands ? brands : []} {...data} />
      {(hasBrands || brandQuery.error) && <ByBrand query={brandQuery} />}
      <ByHotel span={span} />
    </>
  );
}

type Month = Counts & { month: string };
type ByMonthProps = {
  span: Span;
  months: readonly Month[];
  /** Empty if no hotel has a brand. */
  brands: readonly BrandFigures[];
  counted_at: string | null;
};

/** Shows the figures by month, for all hotels or for the chosen brand. */
function ByMonth({ span: { from, until }, months: all, brands, counted_at }: ByMonthProps) {
  const t = useTranslations('staff-figures');
  const monthName = useMonthName();
  const formatMoment = useMoment(Intl.DateTimeFormat().resolvedOptions().timeZone);
  const [chosen, choose] = useState('');
  const brand = brands.find(each => keyOf(each) === chosen);
  const months = brand?.months ?? all;
  const rows = months.map(({ month, ...counts }) => ({ id: month, name: monthName(month), ...counts }));
  const totalRow = { id: 'all', name: t('all'), isWhole: true, ...sumOf(months) };
  return (
    <section className={style.part} aria-labelledby="by-month">
      <Chart from={from} until={until} months={months}>
        {brands.length > 0 && (
          <NativeSelect
            label={t('brand')}
            value={brand ? chosen : ''}
            onChange={({ currentTarget: { value } }) => choose(value)}
            data={[
              { value: '', label: t('allBrands') },
              ...brands.map(each => ({ value: keyOf(each), label: each.name ?? t('noBrand') })),
            ]}
          />
        )}
      </Chart>
      <FiguresTable label={t('byMonth')} head={t('month')} rows={[...rows, totalRow]} />
      {counted_at && <p className={style.lead}>{t('counted', { at: formatMoment(counted_at) })}</p>}
    </section>
  );
}

type ChartProps = Span & { months: readonly Month[]; children: ReactNode };

/** `children`: additional selection fields. */
function Chart({ from, until, months, children }: ChartProps) {
  const t = useTranslations('staff-figures');
  const format = useFigureFormat();
  const [shown, setShown] = useState<FigureName>('registered');
  // Memoized, because the plot is drawn again whenever its data changes.
  const points = useMemo(() => {
    const countsByMonth = new Map(months.map(each => [each.month, each]));
    const chartMonths = monthsFrom(from, until);
    return {
      names: chartMonths.map(month => `${month.slice(0, 4)}/${Number(month.slice(5))}`),
      values: chartMonths.map(month => {
        const counts = countsByMonth.get(month);
        return counts ? figureOf(shown, counts) : null;
      }),
      end: unitOf(shown) === 'share' ? 1 : null,
      format: (value: number) => format(shown, value, 0),
    };
  }, [months, from, until, shown, format]);
  return (
    <>
      <div className={style.head}>
        <h2 id="by-month">{t('byMonth')}</h2>
        <div className={style.choices}>
          {children}
          <NativeSelect
            label={t('shown')}
            value={shown}
            onChange={({ currentTarget: { value } }) =>
              setShown(figureNames.find(name => name === value) ?? shown)
            }
            data={figureNames.map(name => ({ value: name, label: t(`figure.${name}`) }))}
          />
        </div>
      </div>
      <Plot {...points} label={t('chart', { figure: t(`figure.${shown}`) })} />
    </>
  );
}

const keyOf = ({ brand_id }: BrandFigures) => String(brand_id);

function ByBrand({ query }: { query: ReturnType<typeof useBrandFigures> }) {
  const t = useTranslations('staff-figures');
  return (
    <section className={style.part} aria-labelledby="by-brand">
      <h2 id="by-brand">{t('byBrand')}</h2>
      <p className={style.lead}>{t('byBrandLead')}</p>
      <LoadedList query={query} rows={query.data} failed={t('failed')} empty={null}>
        {brands => (
          <FiguresTable
            label={t('byBrand')}
            head={t('brand')}
            rows={brands.map(each => ({
              id: keyOf(each),
              name: each.name ?? t('noBrand'),
              ...sumOf(each.months),
            }))}
          />
        )}
      </LoadedList>
    </section>
  );
}

function ByHotel({ span }: { span: Span }) {
  const t = useTranslations('staff-figures');
  const query = useHotelFigures(span);
  return (
    <section className={style.part} aria-labelledby="by-hotel">
      <h2 id="by-hotel">{t('byHotel')}</h2>
      <p className={style.lead}>{t('byHotelLead')}</p>
      <LoadedList
        query={query}
        rows={query.data?.pages.flatMap(({ hotels }) => hotels)}
        loading={t('loading')}
        failed={t('failed')}
        empty={null}
      >
        {hotels => (
          <FiguresTable
            label={t('byHotel')}
            head={t('hotel')}
            rows={hotels.map(({ hotel_id, ...hotel }) => ({ id: String(hotel_id), ...hotel }))}
          />
        )}
      </LoadedList>
    </section>
  );
}
