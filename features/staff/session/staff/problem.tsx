import { Alert } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError } from '#platform/browser/call.ts';
import style from './login-page.module.css';

export type Problem = { title: string; body: string };

/**
 * Explains why a request failed and what to do. `failed` is the title of the message. `problem` is null until
 * `explain` is called.
 */
export function useProblem(failed?: string) {
  const t = useTranslations('staff-session');
  const [problem, setProblem] = useState<Problem | null>(null);
  const lockedProblem = (hours: number, minutes: number): Problem => ({
    title: failed ?? t('locked.title'),
    body: hours > 0 ? t('locked.hours', { hours, minutes }) : t('locked.minutes', { minutes }),
  });
  function problemOf(error: unknown): Problem {
    if (!(error instanceof ApiError)) return { title: t('offline.title'), body: t('offline.body') };
    const { hours, minutes } = error.data;
    if (error.code === 'locked') return lockedProblem(Number(hours ?? 0), Number(minutes ?? 15));
    if (error.code === 'wrong_credentials') return { title: error.message, body: t('wrong.body') };
    return { title: failed ?? t('failed.title'), body: error.message };
  }
  return {
    problem,
    problemOf,
    explain: (error: unknown) => setProblem(problemOf(error)),
    forget: () => setProblem(null),
  };
}

export function ProblemNote({ problem }: { problem: Problem | null }) {
  return (
    <div role="alert" className={style.alert}>
      {problem !== null && (
        <Alert color="red" role="presentation" title={problem.title}>
          {problem.body}
        </Alert>
      )}
    </div>
  );
}
