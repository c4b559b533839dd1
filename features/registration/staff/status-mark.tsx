import { useTranslations } from 'use-intl';
import { classNames } from '#ui/class-names.ts';
import type { StatusName } from './list-state.ts';
import style from './status-mark.module.css';

/** A status as a word with a small coloured mark: never by colour alone. */
export function StatusMark({ name }: { name: StatusName }) {
  const t = useTranslations('staff-registration');
  return <span className={classNames(style.mark, style[name])}>{t(`status.${name}`)}</span>;
}
