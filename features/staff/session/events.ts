import { defineJob } from '#platform/jobs/job.ts';

export type AccountChange =
  | 'emailChanged'
  | 'passwordChanged'
  | 'factorOn'
  | 'factorOff'
  | 'factorReset'
  | 'exportAsked'
  | 'deletionAsked';

export type DisclosureNotice = 'disclosureAsked' | 'disclosureApproved';

/** Notices to all admins of an organization about its single sign-on. */
export type SignOnNotice = 'signOnChanged' | 'signOnRemoved' | 'signOnReleased' | 'emergencyAdminChanged';

/** Emails with a link to set a password. */
export type ResetMail = 'reset' | 'moved' | 'invited' | 'hotelOpened';

export type AccountMail =
  | ResetMail
  | 'attacked'
  | 'passwordKnown'
  | 'sendingFull'
  | 'webhookPaused'
  | 'adminAdded'
  | SignOnNotice
  | DisclosureNotice
  | AccountChange;

/**
 * Requests an email to a user. `kind`: a link to a new password (`about` is the id of the reset), or a
 * notice: their user ID is under attack, somebody else knows their password, their hotel has reached its
 * daily limit or has a new admin, their webhook is paused or their organization's single sign-on has changed
 * (`host` is the host or email domain), a request by an authority was entered or approved, or their account
 * has changed (`about` is the user's id). `nonce` distinguishes emails and determines the token of the link.
 * `to`: a former address, sealed. `by`: the user who acted. `whom`: the user who is affected or who made the
 * request.
 */
export const accountMailRequested = defineJob<{
  kind: AccountMail;
  about: number;
  nonce: string;
  language: string;
  to?: string;
  host?: string;
  by?: number;
  whom?: number;
}>('session.mail_asked');

/**
 * Requests an email that lists the user IDs of an address, if it has any. `to`: the address, sealed with
 * `nonce`.
 */
export const userIdsRequested = defineJob<{ nonce: string; to: string; language: string }>(
  'session.user_ids_asked',
);
