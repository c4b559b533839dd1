/** All that can stand in the audit, as noun.verb. Each has its words in `staff-audit.json` (decisions §11). */
export const auditActions = [
  'list.viewed',
  'booking.viewed',
  'booking.seen',
  'booking.confirmed',
  'booking.unconfirmed',
  'booking.persons_set',
  'passport.seen',
  'passport.unseen',
  'image.viewed',
  'image.downloaded',
  'image.deleted',
  'registration.withdrawn',
  'registrations.fetched',
  'confirmation.resent',
  'qr.decoded',
  'export.list',
  'export.ids',
  'guide_mail.stopped',
  'guide_mail.restarted',
  'questions.changed',
  'filters.changed',
  'setting.changed',
  'links.changed',
  'api_key.created',
  'api_key.revoked',
  'facility.opened',
  'facility.changed',
  'facility.named',
  'session.signed_in',
  'session.signed_out',
  'session.password_reset',
  'session.password_changed',
  'two_factor.started',
  'two_factor.switched_on',
  'two_factor.switched_off',
  'two_factor.codes_renewed',
  'users.viewed',
  'user.added',
  'user.changed',
  'user.deleted',
  'user.two_factor_reset',
  'permissions.changed',
  'audit.viewed',
] as const;

export type AuditAction = (typeof auditActions)[number];

/** Entries are kept for years: one of another release may tell of what this one does not know. */
export function isAuditAction(action: string): action is AuditAction {
  return auditActions.some(known => known === action);
}
