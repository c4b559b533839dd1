import type { Db } from '#platform/database/pool.ts';
import type { Row } from './lock-message.ts';

/**
 * What is decided of a guide message while it is sent. Who writes guide messages passes it in; each is asked in the
 * transaction that has locked the message, so that nothing changes between the answer and what follows from it.
 */
export type GuideDecisions = {
  /** Whether a message that waits may go out now. */
  judge(db: Db, row: Row): Promise<Judgement>;
  /** Writes it once more for the other channel, where that is still right: this one was refused, came back, or closed. */
  replace(db: Db, row: Row): Promise<void>;
};

export type Judgement =
  /** To this address or number. `mayWait`: it is young enough to go out later, should the hotel not be allowed to send now. */
  { kind: 'go'; to: string; mayWait: boolean } | { kind: 'wait' } | { kind: 'drop'; reason: string };
