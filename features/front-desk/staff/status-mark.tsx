import { useTranslations } from 'use-intl';
import { classNames } from '#ui/class-names.ts';
import type { StatusFilter } from '../rules/list-choices.ts';
import style from './status-mark.module.css';

/** A status as a word with a small coloured mark: never by colour alone. */
export function StatusMark({ name }: { name: StatusFilter }) {
  const t = useTranslations('staff-registration');
  return <span className={classNames(style.mark, style[name])}>{t(`status.${name}`)}</span>;
}
