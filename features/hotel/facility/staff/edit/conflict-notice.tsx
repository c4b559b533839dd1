import { Alert, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Path } from '#ui/merge.ts';
import type { RemoteChanges } from '#ui/versioned.ts';
import style from './edit.module.css';

/** Returns the name of the field at `path` ("" if it does not exist) and its content. */
export type Describe<T> = (value: T, path: Path) => { what: string; is: ReactNode };

type Props<T> = {
  news: RemoteChanges<T>;
  describe: Describe<T>;
  onTakeTheirs: () => void;
  /** True if the notice appears because a save was just rejected. It is then scrolled into view and focused. */
  isAnswer?: boolean;
};

export function ConflictNotice<T>({ news, describe, onTakeTheirs, isAnswer = false }: Props<T>) {
  const t = useTranslations('staff-settings');
  const { base, mine, newer } = news;
  const describePlace = (path: Path) => {
    const [saved, yours, before] = [describe(newer, path), describe(mine, path), describe(base, path)];
    return { what: saved.what || yours.what || before.what, saved: saved.is, yours: yours.is };
  };
  const changedByBoth = distinctPlaces(news.both.map(describePlace));
  const changedByOthers = distinctPlaces(news.theirs.map(describePlace)).filter(({ what }) =>
    changedByBoth.every(each => each.what !== what),
  );
  return (
    <Alert ref={isAnswer ? focusNotice : undefined} tabIndex={-1} color="red" title={t('conflict.title')}>
      <div className={style.news}>
        {changedByOthers.length > 0 && (
          <>
            <p>{t('conflict.theirs')}</p>
            <dl>
              {changedByOthers.map(({ what, saved }) => (
                <div key={what}>
                  <dt>{what}</dt>
                  <dd>{saved}</dd>
                </div>
              ))}
            </dl>
          </>
        )}
        {changedByBoth.length > 0 && (
          <>
            <p>{t('conflict.both')}</p>
            <dl>
              {changedByBoth.map(({ what, saved, yours }) => (
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
        <p>{t(changedByBoth.length > 0 ? 'conflict.saveYours' : 'conflict.saveAll')}</p>
      </div>
      {changedByBoth.length > 0 && (
        <Button size="xs" variant="default" onClick={onTakeTheirs}>
          {t('conflict.yield')}
        </Button>
      )}
    </Alert>
  );
}

export function focusNotice(notice: HTMLElement | null): void {
  notice?.focus({ preventScroll: true });
  notice?.scrollIntoView({ block: 'center' });
}

/** Lists an item only once, even if several of its fields changed. */
export const distinctPlaces = <E extends { what: string }>(places: readonly E[]): E[] =>
  places.filter(({ what }, index) => places.findIndex(each => each.what === what) === index);
