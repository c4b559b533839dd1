import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { FirstStep } from '../rules.ts';
import style from './first-steps.module.css';
import { type FirstSteps as Steps, useNoteFirstStep } from './use-first-steps.ts';

type Place = { to: string; search: Record<string, string> };
type Props = {
  facilityId: number;
  steps: Steps['steps'];
  /** Where a step is done, for this reader. */
  placeOf: (step: FirstStep) => Place | undefined;
  mayPutAway: boolean;
};

/** What is left before a new hotel's first guest: each step leads to its place, and ticks itself off. */
export function FirstSteps({ facilityId, steps, placeOf, mayPutAway }: Props) {
  const t = useTranslations('staff-sign-up');
  const { mutate, isPending, isError } = useNoteFirstStep(facilityId);
  const done = steps.filter(step => step.done).length;
  return (
    <section className={style.card} aria-labelledby="first-steps">
      <header className={style.head}>
        <h2 id="first-steps">{t('firstSteps.title')}</h2>
        <p className={style.quiet}>{t('firstSteps.count', { done, all: steps.length })}</p>
      </header>
      <ol className={style.steps}>
        {steps.map(({ name, done: isDone }) => {
          const place = placeOf(name);
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
                {place ? (
                  <Link {...place} onClick={() => isLookedAt(name) && !isDone && mutate({ looked: name })}>
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
      {isError && <p role="alert">{t('firstSteps.failed')}</p>}
    </section>
  );
}

/** Of these it is enough to have looked at what is there. */
const isLookedAt = (step: FirstStep): step is 'form' | 'texts' | 'terms' =>
  step === 'form' || step === 'texts' || step === 'terms';
