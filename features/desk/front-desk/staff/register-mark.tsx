import { useFormatter, useTranslations } from 'use-intl';
import type { PersonItem, Row } from './calls.ts';
import style from './register-mark.module.css';

type Mark = NonNullable<Row['register_mark']>;

/** The guest register mark of a booking (docs/reference/guest-register.md). */
export function RegisterMark({ mark }: { mark: Mark }) {
  const t = useTranslations('staff-register');
  return (
    <span className={style.mark} data-mark={mark}>
      {t(`mark.${mark}`)}
    </span>
  );
}

/** The guest register status of a person and the missing items. Empty if the register requires nothing. */
export function RegisterState({ standing }: { standing: PersonItem['register'] }) {
  const t = useTranslations('staff-register');
  const format = useFormatter();
  if (!standing) return null;
  const items = standing.missing.map(item => t(`item.${item}`));
  return (
    <p className={style.standing}>
      <span>{t('title')}</span>
      {standing.mark === 'missing' ? (
        <span className={style.mark} data-mark="missing">
          {t('missing', { items: format.list(items) })}
        </span>
      ) : (
        <RegisterMark mark={standing.mark} />
      )}
    </p>
  );
}
