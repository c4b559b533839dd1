import { useTranslations } from 'use-intl';
import style from './guide-mail.module.css';
import { Refused } from './refused.tsx';

type Done =
  | { kind: 'stop' | 'restart'; count: number }
  /** `missed`: neither sent nor waiting any more. */
  | { kind: 'send'; count: number; waiting: number; missed: number };

type Props = {
  done: Done | null;
  error: Error | null;
};

/** What became of the last wish for the ticked rows: a sentence, or why it was refused. */
export function Outcome({ done, error }: Props) {
  const t = useTranslations('staff-guide-mail');
  const isSending = done?.kind === 'send' && done.waiting > 0;
  return (
    <div className={style.outcome}>
      <div role="status">{done && <Sentence done={done} />}</div>
      {isSending && (
        <progress
          className={style.progress}
          aria-label={t('done.progress')}
          max={done.count}
          value={done.count - done.waiting}
        />
      )}
      {error && <Refused error={error} />}
    </div>
  );
}

function Sentence({ done }: { done: Done }) {
  const t = useTranslations('staff-guide-mail');
  const { kind, count } = done;
  if (kind !== 'send' || done.waiting > 0) return <p>{t(`done.${kind}`, { count })}</p>;
  if (done.missed === 0) return <p>{t('done.sent', { count })}</p>;
  return <p>{t('done.missed', { count, missed: done.missed })}</p>;
}
