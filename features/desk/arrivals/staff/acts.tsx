import { Button } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { Fragment, type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { nothingMissing, type PartyMissing } from '#features/booking/booking/rules/party.ts';
import { AskDialog } from '#features/desk/front-desk/staff/ask-many-panel.tsx';
import { ConfirmMissing, missingOfError } from '#features/desk/front-desk/staff/confirm-missing.tsx';
import { RegisterHereDialog } from '#features/guest/hand-over/staff/register-here.tsx';
import { type Action, type ConfirmObstacle, type CounterAction, confirmObstacle } from '../rules/action.ts';
import style from './arrivals.module.css';
import { type Row, useConfirm, useUnconfirm } from './calls.ts';

type ActionResult =
  | { what: 'confirmed'; bookingNo: string; logId: number | null }
  | { what: 'undone' | 'asked' | ConfirmObstacle; bookingNo: string }
  | { what: 'notAsked' | 'noUnread' | 'failed' };

type OpenQuestion =
  | { kind: 'ask' | 'send' | CounterAction; row: Row; key: string }
  | { kind: 'confirm'; row: Row; missing: PartyMissing };

type ConfirmOptions = {
  /** The missing items that the user was shown. */
  named?: PartyMissing;
  onDone?: () => void;
};

const MESSAGE_MS = 10_000;

export type ActionDialogs = ReturnType<typeof useRowActions>;

export function useRowActions(facilityId: number) {
  const [said, setSaid] = useState<ActionResult>();
  const [asking, setAsking] = useState<OpenQuestion>();
  const confirmation = useConfirm(facilityId);
  const unconfirmation = useUnconfirm(facilityId);
  /** Changes with each action, so that the result of an earlier send is not shown next to a newer message. */
  const [turn, setTurn] = useState(0);
  const hideTimer = useTimeout(() => setSaid(undefined), MESSAGE_MS);
  const showResult = (what: ActionResult) => {
    setTurn(turn + 1);
    setSaid(what);
    hideTimer.clear();
    hideTimer.start();
  };
  const showFailure = () => showResult({ what: 'failed' });
  const confirm = (row: Row | undefined, { named = nothingMissing, onDone }: ConfirmOptions = {}) => {
    // Ignores a second press on the same row. Staff can confirm the next row while the request is running.
    if (!row || (confirmation.isPending && confirmation.variables.row.booking_id === row.booking_id)) return;
    const bookingNo = row.reservation_id;
    const reason = confirmObstacle(row);
    if (reason !== null) return showResult({ what: reason, bookingNo });
    confirmation.mutate(
      { row, named },
      {
        onSuccess: logId => {
          setAsking(undefined);
          showResult({ what: 'confirmed', bookingNo, logId });
          onDone?.();
        },
        onError: error => {
          const missing = missingOfError(error);
          setAsking(missing && { kind: 'confirm', row, missing });
          if (!missing) showFailure();
        },
      },
    );
  };
  const undo = (bookingNo: string, logId: number) => {
    if (unconfirmation.isPending) return;
    unconfirmation.mutate(
      { logId, bookingNo },
      { onSuccess: () => showResult({ what: 'undone', bookingNo }), onError: showFailure },
    );
  };
  const startAction = (action: Action, row: Row, open: (bookingId: number) => void) => {
    if (action === 'open' || action === 'contact') return open(row.booking_id);
    if (action === 'confirm') return confirm(row);
    setSaid(undefined);
    setTurn(turn + 1);
    const kind = action === 'send' || action === 'sendAgain' ? 'send' : action;
    setAsking({ kind, row, key: crypto.randomUUID() });
  };
  return {
    said,
    asking,
    turn,
    isConfirming: confirmation.isPending,
    confirm,
    undo,
    act: startAction,
    tell: showResult,
    say: (what: 'noUnread') => showResult({ what }),
    close: () => setAsking(undefined),
  };
}

type Props = {
  facility: { id: number; timezone: string };
  acts: ActionDialogs;
  guideMail: RenderGuideMail;
};

/** Renders the dialog that sends the guide message for `row`, and the result. Null closes the dialog. */
export type RenderGuideMail = (row: Row | null, onClose: () => void) => ReactNode;

export function ActionDialogs({ facility, acts, guideMail }: Props) {
  const { id: facilityId, timezone } = facility;
  const { asking, close, tell, turn } = acts;
  const bookingNo = asking?.row.reservation_id ?? '';
  return (
    <>
      <div className={style.said} role="status">
        <ResultText acts={acts} />
        <Fragment key={turn}>{guideMail(asking?.kind === 'send' ? asking.row : null, close)}</Fragment>
      </div>
      <AskDialog
        facilityId={facilityId}
        lacking={asking?.kind === 'ask' ? [asking.row] : []}
        operation={asking?.kind === 'ask' ? asking.key : null}
        onClose={close}
        onDone={count => {
          close();
          tell(count > 0 ? { what: 'asked', bookingNo } : { what: 'notAsked' });
        }}
      />
      <ConfirmMissing
        missing={asking?.kind === 'confirm' ? asking.missing : undefined}
        bookingNo={bookingNo}
        isBusy={acts.isConfirming}
        onConfirm={named => acts.confirm(asking?.row, { named })}
        onCancel={close}
      />
      {(asking?.kind === 'register' || asking?.kind === 'add') && (
        <RegisterHereDialog
          open
          adds={asking.kind === 'add'}
          facilityId={facilityId}
          bookingId={asking.row.booking_id}
          slot={0}
          name={asking.row.name}
          bookingNo={asking.row.reservation_id}
          timezone={timezone}
          onClose={close}
        />
      )}
    </>
  );
}

function ResultText({ acts: { said, undo } }: { acts: ActionDialogs }) {
  const t = useTranslations('staff-arrivals');
  if (!said) return null;
  if (!('bookingNo' in said)) return <p>{t(`done.${said.what}`)}</p>;
  const { what, bookingNo } = said;
  const logId = what === 'confirmed' ? said.logId : null;
  return (
    <>
      <p>{t(`done.${what}`, { bookingNo })}</p>
      {logId !== null && (
        <Button size="xs" variant="transparent" onClick={() => undo(bookingNo, logId)}>
          {t('done.undo')}
        </Button>
      )}
    </>
  );
}
