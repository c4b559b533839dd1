import { classNames } from './class-names.ts';
import style from './skeleton.module.css';

const names = ['first', 'second', 'third', 'fourth', 'fifth'];

/** The outline of a page while it loads: a heading and up to five blocks. `label` is for screen readers. */
export function Skeleton({ label, blocks = 3 }: { label: string; blocks?: number }) {
  return (
    <div className={style.skeleton} role="status">
      <span className={style.words}>{label}</span>
      <span className={classNames(style.block, style.title)} />
      {names.slice(0, blocks).map(name => (
        <span key={name} className={style.block} />
      ))}
    </div>
  );
}
