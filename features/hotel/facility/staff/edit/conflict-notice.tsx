import { Alert, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Path } from '#ui/merge.ts';
import type { News } from '#ui/versioned.ts';
import style from './edit.module.css';

/** Words for a place of a value: its name, or "" where it is not there, and its value. */
export type Describe<T> = (value: T, path: Path) => { what: string; is: ReactNode };

type Props<T> = {
  news: News<T>;
  describe: Describe<T>;
  onTakeTheirs: () => void;
  /** The reader has just pressed Save and cannot see why it was refused: they are led to it. */
  isAnswer?: boolean;
};

/** Somebody else was faster: what they saved, which stands here now, and where both changed the same. */
export function ConflictNotice<T>({ news, describe, onTakeTheirs, isAnswer = false }: Props<T>) {
  const t = useTranslations('staff-settings');
  const { base, mine, newer } = news;
  const words = (path: Path) => {
    const [saved, yours, before] = [describe(newer, path), describe(mine, path), describe(base, path)];
    return { what: saved.what || yours.what || before.what, saved: saved.is, yours: yours.is };
  };
  const both = once(news.both.map(words));
  const theirs = once(news.theirs.map(words)).filter(({ what }) => both.every(each => each.what !== what));
  return (
    <Alert ref={isAnswer ? leadTo : undefined} tabIndex={-1} color="red" title={t('conflict.title')}>
      <div className={style.news}>
        {theirs.length > 0 && (
          <>
            <p>{t('conflict.theirs')}</p>
            <dl>
              {theirs.map(({ what, saved }) => (
                <div key={what}>
                  <dt>{what}</dt>
                  <dd>{saved}</dd>
                </div>
              ))}
            </dl>
          </>
        )}
        {both.length > 0 && (
          <>
            <p>{t('conflict.both')}</p>
            <dl>
              {both.map(({ what, saved, yours }) => (
                <div key={what}>
                  <dt>{what}</dt>
                  <dd>
                    <span className={style.whose}>{t('conflict.yours')}</span> {yours}
                  </dd>
                  <dd>
                    <span className={style.whose}>{t('conflict.saved')}</span> {saved}
                  </dd>
                </div>
              ))}
            </dl>
          </>
        )}
        <p>{t(both.length > 0 ? 'conflict.saveYours' : 'conflict.saveAll')}</p>
      </div>
      {both.length > 0 && (
        <Button size="xs" variant="default" onClick={onTakeTheirs}>
          {t('conflict.yield')}
        </Button>
      )}
    </Alert>
  );
}

function leadTo(notice: HTMLElement | null): void {
  notice?.focus({ preventScroll: true });
  notice?.scrollIntoView({ block: 'center' });
}

/** A row of which several fields are new is named once. */
const once = <E extends { what: string }>(places: readonly E[]): E[] =>
  places.filter(({ what }, index) => places.findIndex(each => each.what === what) === index);
