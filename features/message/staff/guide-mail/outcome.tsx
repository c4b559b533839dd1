import { useTranslations } from 'use-intl';
import style from './guide-mail.module.css';
import { Refused } from './refused.tsx';

type Props = { done: { kind: 'send' | 'stop' | 'restart'; count: number } | null; error: Error | null };

/** What became of the last wish for the ticked rows: a sentence, or why it was refused (dashboard §8). */
export function Outcome({ done, error }: Props) {
  const t = useTranslations('staff-guide-mail');
  return (
    <div className={style.outcome}>
      <div role="status">{done && <p>{t(`done.${done.kind}`, { count: done.count })}</p>}</div>
      {error && <Refused error={error} />}
    </div>
  );
}
