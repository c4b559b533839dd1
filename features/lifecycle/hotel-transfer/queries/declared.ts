import { hashOf as placeHash } from '#features/guest/companion/queries/places.ts';
import { isLinkUrl, isOwnAddress } from '#features/hotel/facility/rules/link-address.ts';
import { isWebAddress } from '#features/hotel/facility/rules/profile.ts';
import { DEFAULT_ACCENT, isColor } from '#features/hotel/hotel-face/rules/accent.ts';
import { hashOfMessageCode } from '#features/message/message/queries/message-by-code.ts';
import { smsTexts } from '#features/message/message/rules/texts.ts';
import { hashOf as slotHash } from '#features/registration/registration/queries/secrets.ts';
import { NO_PASSWORD, UNSET_PASSWORD } from '#features/staff/account/rules/stored-password.ts';
import { randomToken, sha256 } from '#platform/crypto/keys.ts';
import { cleanRichText } from '#platform/html/clean.ts';
import type { RowKind } from '../rules.ts';
import { remapDetails, remapDraft, remapOutcomes, remapPersons, remapPlace } from './ids-within.ts';
import type { Row, TableDeclaration, TransferredTable } from './transferred-tables.ts';

const transferTable = (kind: RowKind, how: Omit<TransferredTable, 'kind'> = {}): TransferredTable => ({
  kind,
  ...how,
});
const excludeTable = (kind: RowKind, why: string): TableDeclaration => ({ kind, leftOut: why });
const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const toNull = () => null;

/**
 * How each table is transferred (docs/reference/hotel-archive.md). A table comes after the tables that it
 * refers to. `test/schema/migrations.test.ts` fails for undeclared columns.
 */
export const tableDeclarations: Record<string, TableDeclaration> = {
  facility: transferTable('settings', {
    refs: { user_id: 'user_account' },
    changed: { site_url: ({ site_url }) => (isWebAddress(textOf(site_url)) ? site_url : '') },
    // The slug and the owner are set when the hotel is opened. The receiving operator sets the sending
    // limits.
    fill: {
      awaits_approval: () => true,
      leaves_at: toNull,
      mails_a_day: toNull,
      sms_a_day: toNull,
      test_of: toNull,
    },
  }),
  facility_key: excludeTable('access', 'the other installation has its own keys'),
  user_account: transferTable('users', {
    refs: { added_by: 'user_account', admin_by: 'user_account' },
    changed: { username: (row, { usernameOf }) => usernameOf(row) },
    fill: {
      password_hash: ({ deleted_at }) => (deleted_at === null ? UNSET_PASSWORD : NO_PASSWORD),
      password_given_at: toNull,
      totp_sealed: toNull,
      totp_confirmed_at: toNull,
      totp_last_step: toNull,
      organization_id: toNull,
      deactivated_at: toNull,
      external_id: toNull,
    },
  }),
  organization_hotel: excludeTable('access', 'an organization of this installation'),
  month_figures: excludeTable('other', 'counts for such an organization'),
  organization_grant: excludeTable('access', 'roles of users of such an organization'),
  organization_group_role: excludeTable('access', 'roles that groups of such an organization give'),
  organization_visit: excludeTable('users', 'users of such an organization, who do not move with the hotel'),
  facility_template: excludeTable(
    'settings',
    'what the hotel follows in an organization of this installation',
  ),
  organization_key_hotel: excludeTable('access', 'keys of such an organization'),
  role_permission: transferTable('settings'),
  recovery_code: excludeTable('access', 'a second factor'),
  passkey: excludeTable('access', 'a second factor, bound to this host'),
  staff_session: excludeTable('access', 'a session'),
  saved_filter: transferTable('settings', { asTheyAre: ['filters'] }),
  kept_view: transferTable('settings', { asTheyAre: ['view'] }),
  api_key: transferTable('access', {
    refs: { created_by: 'user_account' },
    // The key stops working with the transfer. Its name is kept for the audit log.
    fill: { key_hash: () => sha256(randomToken()), organization_key_id: toNull },
    changed: { revoked_at: (row, { at }) => row.revoked_at ?? at },
  }),
  // The URL and password stop working with the transfer. The name is kept for the audit log.
  connector: transferTable('access', {
    refs: { created_by: 'user_account' },
    fill: {
      public_id: () => randomToken(128),
      password_hash: () => sha256(randomToken()),
      state: () => 'removed',
    },
  }),
  connector_account: excludeTable('access', 'an account at a vendor ends with the transfer, like a key'),
  connector_message: excludeTable('bookings', 'a log of 30 days, and what the owner has not accepted'),
  early_cancellation: excludeTable(
    'bookings',
    'cancellations of 30 days whose bookings the hotel does not have',
  ),
  repeatable_call: excludeTable('access', 'responses to keys of this installation within a day'),

  facility_name: transferTable('settings'),
  facility_setting: transferTable('settings', { asTheyAre: ['value'], refs: { updated_by: 'user_account' } }),
  pause_past: transferTable('settings'),
  setting_past: excludeTable('settings', 'a hotel moves with its current settings'),
  sending_day: transferTable('settings'),
  edit_version: transferTable('settings'),
  terms_version: transferTable('settings', {
    asTheyAre: ['hash'],
    changed: { content: ({ content }) => cleanRichText(textOf(content), isOwnAddress) },
  }),
  // Values that are sanitized when saved are sanitized again, because an archive may contain anything.
  external_link: transferTable('settings', {
    asTheyAre: ['image'],
    changed: { url: ({ url }) => (isLinkUrl(textOf(url)) ? url : '') },
  }),
  hotel_face: transferTable('settings', {
    changed: { accent: ({ accent }) => (isColor(textOf(accent)) ? accent : DEFAULT_ACCENT) },
  }),
  hotel_picture: transferTable('settings', { asTheyAre: ['hash', 'image'] }),
  message_text: transferTable('settings', {
    refs: { updated_by: 'user_account' },
    changed: {
      content: ({ name, content }) =>
        smsTexts.some(sms => sms === name) ? content : cleanRichText(textOf(content), isOwnAddress),
    },
  }),
  message_text_version: transferTable('messages', { changed: { words: ({ words }) => cleanContent(words) } }),
  question: transferTable('settings', { asTheyAre: ['labels', 'placeholders', 'options'] }),
  localized_filter: transferTable('settings'),
  question_filter: transferTable('settings'),

  booking: transferTable('bookings', { asTheyAre: ['revision', 'metadata'] }),
  booking_hold: transferTable('bookings', { refs: { placed_by: 'user_account', lifted_by: 'user_account' } }),
  booking_past: transferTable('bookings'),
  booking_entry: transferTable('bookings', { asTheyAre: ['entry_key'], refs: { user_id: 'user_account' } }),
  booking_note: transferTable('bookings', {
    asTheyAre: ['note_key', 'text'],
    refs: { user_id: 'user_account', done_by: 'user_account' },
  }),
  shift_note: transferTable('other', {
    asTheyAre: ['note_key', 'text'],
    refs: { user_id: 'user_account', edited_by: 'user_account', done_by: 'user_account' },
  }),
  arrival: transferTable('bookings', { refs: { api_key_id: 'api_key', user_id: 'user_account' } }),
  booking_status_log: transferTable('bookings', { refs: { user_id: 'user_account' } }),
  desk_device: excludeTable('access', 'browsers that authenticate to this installation'),
  desk_seal_key: excludeTable('access', 'keys of these browsers'),
  desk_act: excludeTable('other', 'prevents duplicate acts of these browsers, for ninety days'),
  booking_file: excludeTable(
    'bookings',
    'a file that staff preview, deleted after a day; its effects are transferred as bookings',
  ),
  booking_file_row: excludeTable('bookings', 'rows of such a file'),
  booking_file_change: excludeTable('bookings', 'used to undo such a file, for a day'),
  booking_file_layout: transferTable('settings', { asTheyAre: ['mapping', 'fingerprint'] }),
  booking_key: excludeTable('other', 'created by a trigger from the bookings'),
  booking_search: excludeTable(
    'other',
    'created again from the bookings, with keys of the other installation',
  ),
  slot: transferTable('registrations', {
    hashed: {
      token_hash: row => slotHash.token(textOf(row.token_sealed)),
      short_code_hash: row => slotHash.shortCode(textOf(row.short_code_sealed)),
      verification_code_hash: row => slotHash.verificationCode(textOf(row.verification_code_sealed)),
    },
  }),
  guest_session: excludeTable('access', 'a session'),
  proof_lock: excludeTable('access', 'counts of attempts, by keyed hashes'),
  draft: transferTable('registrations', {
    refs: { guest_session_id: 'guest_session' },
    changed: { sealed: remapDraft },
  }),
  registration: transferTable('registrations', {
    asTheyAre: ['terms_hash', 'register_rules'],
    // The hash depends on a key of the old installation.
    fill: { sent_hash: toNull },
    refs: {
      guest_session_id: 'guest_session',
      person_checked_by: 'user_account',
      withdrawn_by: 'user_account',
      data_confirmed_by: 'user_account',
    },
    hashed: {
      my_page_hash: row => slotHash.myPageId(textOf(row.my_page_sealed)),
      qr_hash: row => slotHash.qr(textOf(row.qr_sealed)),
    },
  }),
  person: transferTable('persons', { refs: { passport_seen_by: 'user_account' } }),
  companion_place: transferTable('registrations', {
    refs: { guest_session_id: 'guest_session' },
    hashed: {
      token_hash: row => placeHash.token(textOf(row.token_sealed)),
      short_code_hash: row => placeHash.shortCode(textOf(row.short_code_sealed)),
      verification_code_hash: row => placeHash.verificationCode(textOf(row.verification_code_sealed)),
    },
    changed: { sealed: remapPlace },
  }),
  hand_over: transferTable('registrations', {
    refs: { user_id: 'user_account', place_id: 'companion_place' },
    // The hand-over must not give access in the new installation.
    fill: { token_hash: toNull, taken_by: toNull, staff_session_id: toNull },
  }),
  answer: transferTable('answers'),
  amendment: transferTable('registrations', { refs: { by_user: 'user_account' } }),
  amended_answer: transferTable('answers'),
  sent_back: transferTable('registrations', { refs: { sent_by: 'user_account' } }),
  data_request: transferTable('registrations', { changed: { answer: remapOutcomes } }),
  registration_counter: transferTable('other', { asTheyAre: ['last'] }),
  registration_event: transferTable('registrations', { asTheyAre: ['cursor'] }),
  // The file of the picture is transferred separately and gets a new key and path on import.
  image: transferTable('pictures', {
    asTheyAre: ['public_id'],
    refs: { slot_id: 'slot', registration_id: 'registration', place_id: 'companion_place' },
    fill: { key_wrapped: toNull, path: toNull, media_type: () => 'image/jpeg' },
    where: 'deleted_at is null',
  }),

  message: transferTable('messages', {
    asTheyAre: ['message_id', 'provider_id'],
    refs: { slot_id: 'slot' },
    hashed: { code_hash: codeHash },
    // Drops queued messages, because otherwise two installations would send them.
    changed: { state: row => (row.state === 'queued' || row.state === 'sending' ? 'dropped' : row.state) },
  }),
  message_claim: excludeTable('messages', 'created by a trigger from the messages'),
  account_mail: excludeTable('messages', 'samples of texts, sealed with a key of this installation'),
  guide_mail_operation: transferTable('messages', {
    asTheyAre: ['results', 'operation_key'],
    refs: { user_id: 'user_account' },
  }),

  disclosure: transferTable('audit', {
    asTheyAre: ['ask_key', 'password_shown_at'],
    refs: { asked_by: 'user_account', decided_by: 'user_account' },
    fill: { password_sealed: toNull },
    changed: {
      person_ids: remapPersons,
      // Approved requests end, because files for an authority expire within hours and are not transferred.
      state: row => (row.state === 'approved' || row.state === 'available' ? 'ended' : row.state),
    },
  }),
  disclosure_file: excludeTable(
    'audit',
    'files for an authority expire after 24 hours, where they were made',
  ),

  audit_entry: transferTable('audit', {
    refs: { booking_id: 'booking' },
    changed: {
      details: remapDetails,
      actor_id: (row, { idOf }) =>
        row.actor_id === null
          ? null
          : idOf(actorTables[textOf(row.actor_kind)] ?? 'audit_entry', row.actor_id),
      session_id: (row, { idOf }) =>
        row.session_id === null
          ? null
          : idOf(row.actor_kind === 'staff' ? 'staff_session' : 'guest_session', row.session_id),
    },
  }),
  audit_tally: transferTable('audit', {
    refs: { entry_id: 'audit_entry' },
    changed: {
      actor_id: (row, { idOf }) =>
        row.actor_id === 0 ? 0 : idOf(actorTables[textOf(row.actor_kind)] ?? 'audit_entry', row.actor_id),
      about: (row, { idOf }) => (row.about === 0 ? 0 : idOf('user_account', row.about)),
    },
  }),
  audit_pending: excludeTable('audit', 'a trigger records what waits for its seal'),
  audit_seal: excludeTable(
    'audit',
    'made with a key of this installation; the other one seals the entries again',
  ),

  audit_forgotten: excludeTable('audit', 'the seal of this installation up to which entries were deleted'),

  webhook_endpoint: excludeTable(
    'access',
    'only one installation may notify the hotel’s systems, with a secret of its own',
  ),
  webhook_event: excludeTable('other', 'events of thirty days, for addresses that are not transferred'),
  webhook_delivery: excludeTable('other', 'events on their way to addresses that are not transferred'),
  webhook_attempt: excludeTable('other', 'responses of addresses that are not transferred'),

  deletion_count: excludeTable('other', 'what this installation deleted, which its certificate states'),
  deletion_record: excludeTable('other', 'what this installation deleted, which its certificate states'),

  hotel_export: excludeTable('other', 'about the transfer itself'),
  hotel_export_part: excludeTable('other', 'about the transfer itself'),
  hotel_deletion: excludeTable('other', 'about the transfer itself'),
};

/** Sanitizes the text of a sent email, because hotels can write HTML. */
const cleanContent = (words: unknown) =>
  typeof words === 'object' && words !== null && 'content' in words
    ? { ...words, content: cleanRichText(textOf(words.content), isOwnAddress) }
    : words;

/** The table that the actor's id in an audit entry refers to, by type of actor. */
const actorTables: Record<string, string> = {
  staff: 'user_account',
  guest: 'slot',
  companion: 'companion_place',
  'api-key': 'api_key',
};

/**
 * Returns the hash of the code in an email's links. The code is not stored in a column, only in the text of
 * the email until the text is deleted.
 */
function codeHash(row: Row): Buffer | null {
  const [, code] = /\/u\/([0-9A-Za-z]{22})/.exec(textOf(row.sealed)) ?? [];
  return code === undefined ? null : hashOfMessageCode(code);
}
