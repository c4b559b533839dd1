/** All actions of audit entries, as noun.verb. Each has its text in `staff-audit.json`. */
export const auditActions = [
  'list.viewed',
  'booking.viewed',
  'booking.seen',
  'booking.confirmed',
  'booking.unconfirmed',
  'booking.persons_set',
  'passport.seen',
  'passport.unseen',
  'person.checked',
  'person.unchecked',
  'image.viewed',
  'image.downloaded',
  'image.deleted',
  'registration.amended',
  'registration.data_confirmed',
  'registration.data_unconfirmed',
  'registration.missing_asked',
  'registration.withdrawn',
  'registration.disowned',
  'registrations.fetched',
  'guest_data.viewed',
  'guest_data.downloaded',
  'guest_data.deleted',
  'confirmation.resent',
  'qr.decoded',
  'export.list',
  'export.ids',
  'export.statistics',
  'export.register',
  'guide_mail.sent',
  'guide_mail.stopped',
  'guide_mail.restarted',
  'guide_mail.unsubscribed',
  'message_text.changed',
  'message_text.sampled',
  'questions.changed',
  'filters.changed',
  'setting.changed',
  'links.changed',
  'api_key.created',
  'api_key.revoked',
  'facility.opened',
  'facility.changed',
  'facility.named',
  'facility.key_renewed',
  'facility.export_asked',
  'facility.export_downloaded',
  'facility.imported',
  'facility.deletion_asked',
  'facility.deletion_called_off',
  'session.signed_in',
  'session.signed_out',
  'session.ended',
  'session.password_reset',
  'session.password_changed',
  'two_factor.started',
  'two_factor.switched_on',
  'two_factor.switched_off',
  'two_factor.codes_renewed',
  'two_factor.passkey_added',
  'two_factor.passkey_removed',
  'users.viewed',
  'user.added',
  'user.changed',
  'user.deleted',
  'user.two_factor_reset',
  'user.signed_out',
  'permissions.changed',
  'audit.viewed',
  'proof.made',
  'proof.failed',
  'proof.alarmed',
  'sign_in.failed',
  'second_factor.failed',
  'password.failed',
  'reset.failed',
  'attempts.locked',
  'call.refused',
  'origin.refused',
  'calls.limited',
] as const;

export type AuditAction = (typeof auditActions)[number];

/** Entries are kept for years: one of another release may have an action that this one does not know. */
export function isAuditAction(action: string): action is AuditAction {
  return auditActions.some(known => known === action);
}

/** The kinds that audit entries can be filtered by. */
export const auditKinds = ['looked', 'desk', 'messages', 'settings', 'access', 'security'] as const;
export type AuditKind = (typeof auditKinds)[number];

type NounOf<Action extends string> = Action extends `${infer Noun}.${string}` ? Noun : never;

const kindOfNoun: Record<NounOf<AuditAction>, AuditKind> = {
  list: 'looked',
  registrations: 'looked',
  export: 'looked',
  users: 'looked',
  audit: 'looked',
  booking: 'desk',
  passport: 'desk',
  person: 'desk',
  image: 'desk',
  registration: 'desk',
  guest_data: 'desk',
  confirmation: 'desk',
  qr: 'desk',
  guide_mail: 'messages',
  message_text: 'messages',
  questions: 'settings',
  filters: 'settings',
  setting: 'settings',
  links: 'settings',
  facility: 'settings',
  api_key: 'access',
  session: 'access',
  two_factor: 'access',
  user: 'access',
  permissions: 'access',
  proof: 'security',
  sign_in: 'security',
  second_factor: 'security',
  password: 'security',
  reset: 'security',
  attempts: 'security',
  call: 'security',
  origin: 'security',
  calls: 'security',
};

/** Entries of who has read or downloaded what. */
const looks = /\.(viewed|downloaded)$/;

function kindOf(action: AuditAction): AuditKind {
  const noun = action.slice(0, action.indexOf('.')) as NounOf<AuditAction>;
  return looks.test(action) ? 'looked' : kindOfNoun[noun];
}

export const actionsOf = (kind: AuditKind): AuditAction[] =>
  auditActions.filter(action => kindOf(action) === kind);
