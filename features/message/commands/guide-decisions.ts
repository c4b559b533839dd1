import type { Db } from '#platform/database/pool.ts';
import type { Row } from './lock-message.ts';

/**
 * The decisions that sending leaves to the feature that writes guide messages, which passes them in. Each runs in the
 * transaction that has locked the message, so that nothing changes between the decision and its effect.
 */
export type GuideDecisions = {
  /** Whether a message that waits may go out now. */
  judge(db: Db, row: Row): Promise<Judgement>;
  /** After a refusal, a bounce or a closed channel: writes the message for the other channel if it still should go. */
  replace(db: Db, row: Row): Promise<void>;
};

export type Judgement =
  /** `to`: an address or number. `mayWait`: it is still worth sending later if the hotel may not send now. */
  { kind: 'go'; to: string; mayWait: boolean } | { kind: 'wait' } | { kind: 'drop'; reason: string };
