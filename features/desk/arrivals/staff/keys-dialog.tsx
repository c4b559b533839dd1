import { useTranslations } from 'use-intl';
import { StaffDialog } from '#features/hotel/facility/staff/staff-dialog.tsx';
import style from './arrivals.module.css';

type Rights = { maySearch: boolean; mayOpen: boolean; mayConfirm: boolean };

const searchKeys = ['search', 'toRows'];
const detailsKeys = ['openRow', 'step', 'unread'];

const keys = [
  ['search', '/'],
  ['toRows', '↓'],
  ['between', '↑ ↓'],
  ['openRow', 'Enter'],
  ['step', '← →'],
  ['confirm', 'c'],
  ['unread', 'n'],
  ['close', 'Esc'],
  ['help', '?'],
] as const;

const keysOf = ({ maySearch, mayOpen, mayConfirm }: Rights) =>
  keys.filter(
    ([what]) =>
      (maySearch || !searchKeys.includes(what)) &&
      (mayOpen || !detailsKeys.includes(what)) &&
      (mayConfirm || what !== 'confirm'),
  );

const hintedKeys = ['search', 'toRows', 'unread', 'confirm'];

export function KeyHints({ onHelp, ...rights }: Rights & { onHelp: () => void }) {
  const t = useTranslations('staff-arrivals');
  return (
    <div className={style.hints}>
      {keysOf(rights)
        .filter(([what]) => hintedKeys.includes(what))
        .map(([what, key]) => (
          <span key={what}>
            <kbd>{key}</kbd> {t(`keys.${what}`)}
          </span>
        ))}
      <button type="button" onClick={onHelp}>
        <kbd>?</kbd> {t('keys.open')}
      </button>
    </div>
  );
}

type DialogProps = Rights & { isOpen: boolean; onClose: () => void };

export function KeysDialog({ isOpen, onClose, ...rights }: DialogProps) {
  const t = useTranslations('staff-arrivals');
  return (
    <StaffDialog open={isOpen} onClose={onClose} title={t('keys.title')}>
      <dl className={style.keys}>
        {keysOf(rights).map(([what, key]) => (
          <div key={what}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(`keys.${what}`)}</dd>
          </div>
        ))}
      </dl>
      <p className={style.quiet}>{t('keys.note')}</p>
    </StaffDialog>
  );
}
