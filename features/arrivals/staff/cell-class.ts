import { classNames } from '#ui/class-names.ts';
import type { ColumnName } from '../rules/choices.ts';
import style from './arrivals-table.module.css';
import { needsRoom } from './kept.ts';

/** How the cells of a column look. `isFitting`: those for which there is no room are left out. */
export const cellClass = (name: ColumnName, isFitting: boolean) =>
  classNames(
    (name === 'time' || name === 'room' || name === 'persons') && style.figures,
    isFitting && needsRoom[name] && style[needsRoom[name]],
  );
