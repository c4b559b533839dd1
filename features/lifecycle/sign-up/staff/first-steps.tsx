import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { staffPages } from '#features/access/access/rules/staff-pages.ts';
import { readBrowser, writeBrowser } from '#platform/browser/browser-storage.ts';
import { type CallsOf, client } from '#platform/browser/call.ts';
import { cacheResponse } from '#platform/browser/keep-answer.ts';
import empty from '#ui/empty.module.css';
import type * as contract from '../contract.ts';
import type { FirstStep } from '../rules.ts';
import style from './first-steps.module.css';

type StepLink = { to: string; search: Record<string, string> };
type Props = {
  facilityId: number;
  steps: StepsState['steps'];
  placeOf: (step: FirstStep) => StepLink | undefined;
  mayPutAway: boolean;
};

/** Open until a first step is done, then a single line. What the user last chose applies in this browser. */
export function FirstSteps({ facilityId, steps, placeOf, mayPutAway }: Props) {
  const t = useTranslations('staff-sign-up');
  const { mutate, isPending, isError } = useSaveFirstStep(facilityId);
  const doneCount = steps.filter(step => step.done).length;
  const next = steps.find(step => !step.done)?.name;
  const [chosen, setChosen] = useState(() => readBrowser(OPEN_KEY));
  const isOpen = chosen === null ? doneCount === 0 : chosen === '1';
  const toggle = () => {
    const value = isOpen ? '0' : '1';
    writeBrowser(OPEN_KEY, value);
    setChosen(value);
  };
  return (
    <section className={style.card} aria-labelledby="first-steps">
      <header className={style.head}>
        <h2 id="first-steps">{t('firstSteps.title')}</h2>
        <p className={style.quiet}>{t('firstSteps.count', { done: doneCount, all: steps.length })}</p>
        {!isOpen && next && (
          <p className={style.next}>{t('firstSteps.next', { what: t(`firstSteps.${next}.what`) })}</p>
        )}
        <Button
          className={style.fold}
          variant="default"
          size="compact-xs"
          aria-expanded={isOpen}
          aria-controls="first-steps-list"
          onClick={toggle}
        >
          {t(isOpen ? 'firstSteps.fold' : 'firstSteps.unfold')}
        </Button>
      </header>
      <div id="first-steps-list" className={style.body} hidden={!isOpen}>
        <ol className={style.steps}>
          {steps.map(({ name, done: isDone }) => {
            const link = placeOf(name);
            return (
              <li key={name} data-done={isDone}>
                <span
                  className={style.mark}
                  role="img"
                  aria-label={t(isDone ? 'firstSteps.isDone' : 'firstSteps.isOpen')}
                >
                  {isDone ? '✓' : ''}
                </span>
                <p className={style.what}>
                  {link ? (
                    <Link {...link} onClick={() => isReviewStep(name) && !isDone && mutate({ looked: name })}>
                      {t(`firstSteps.${name}.what`)}
                    </Link>
                  ) : (
                    t(`firstSteps.${name}.what`)
                  )}
                </p>
                {!isDone && <p className={style.why}>{t(`firstSteps.${name}.why`)}</p>}
              </li>
            );
          })}
        </ol>
        {mayPutAway && (
          <Button
            className={style.away}
            variant="subtle"
            size="compact-sm"
            loading={isPending}
            onClick={() => mutate({ put_away: 1 })}
          >
            {t('firstSteps.putAway')}
          </Button>
        )}
      </div>
      {isError && <p role="alert">{t('firstSteps.failed')}</p>}
    </section>
  );
}

const OPEN_KEY = 'first-steps-open';

/** Whether a step only needs to be reviewed. */
const isReviewStep = (step: FirstStep): step is 'form' | 'texts' | 'terms' =>
  step === 'form' || step === 'texts' || step === 'terms';

const call = client<typeof contract, 'staff'>();
const keyOf = (facilityId: number) => ['first-steps', facilityId];

/**
 * Loads the setup steps of a new hotel. Reloads them on each return to the page. `isSettled`: the steps are
 * loaded, or no steps are left.
 */
export function useFirstSteps(facility_id: number) {
  const { data, isFetchedAfterMount } = useQuery({
    queryKey: keyOf(facility_id),
    queryFn: async ({ signal }) => (await call('GET facility/first-steps', { facility_id }, { signal })).data,
    staleTime: 0,
  });
  return { data, isSettled: isFetchedAfterMount || data?.steps.length === 0 };
}

type StepsState = NonNullable<ReturnType<typeof useFirstSteps>['data']>;
type FirstStepInput = Omit<CallsOf<typeof contract>['PUT facility/first-steps']['input'], 'facility_id'>;

function useSaveFirstStep(facility_id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (note: FirstStepInput) => call('PUT facility/first-steps', { facility_id, ...note }),
    onSuccess: ({ data }) => cacheResponse(queries, keyOf(facility_id), data),
  });
}

/** Explains where bookings come from. Shown for a hotel that has never had a booking. */
export function NoBookings({ mayConnect, mayEnter }: { mayConnect: boolean; mayEnter: boolean }) {
  const t = useTranslations('staff-sign-up');
  return (
    <div className={empty.empty} role="status">
      <p>{t('noBookings.title')}</p>
      <p>{t('noBookings.body')}</p>
      <p>
        {mayConnect ? (
          <Link to={staffPages.connectors} search={{}}>
            {t('noBookings.connect')}
          </Link>
        ) : (
          t('noBookings.ask')
        )}
      </p>
      {mayEnter && (
        <p>
          <Link to={staffPages.bookings} search={{}}>
            {t('noBookings.enter')}
          </Link>
        </p>
      )}
      {mayEnter && (
        <p>
          <Link to={staffPages.bookings} search={{ tab: 'file' }}>
            {t('noBookings.file')}
          </Link>
        </p>
      )}
    </div>
  );
}
