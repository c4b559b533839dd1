import type { Rule } from './rules-of-deletion.ts';

/**
 * The reasons for which the values of a column are deleted, each with the deletion rules that apply. `hotel`:
 * deletion of the hotel. `installation`: never deleted, because it is not personal data. `record`: never
 * deleted, because it documents deletions without naming anyone.
 */
export const rulesByDataKind = {
  booking: ['registered', 'neverCame'],
  answer: ['registered', 'neverCame', 'optional', 'onRequest'],
  picture: ['pictures', 'passportUnasked', 'picturesCancelled', 'unused', 'byHand', 'onRequest', 'orphan'],
  draft: ['draft'],
  words: ['messages', 'onRequest'],
  operation: ['operations'],
  shiftNote: ['shiftNotes'],
  pastSetting: ['pastSettings'],
  bookingFile: ['bookingFiles'],
  connectorLog: ['connectorLog'],
  earlyCancellation: ['earlyCancellations'],
  accountMail: ['accountMails'],
  signUp: ['signUps'],
  user: ['unfinished', 'formerUsers'],
  guestSession: ['guestSessions'],
  staffSession: ['staffSessions'],
  proof: ['proofs'],
  counter: ['counters'],
  repeat: ['repeats'],
  audit: ['audit'],
  request: ['requests'],
  requestFile: ['requestFiles'],
  webhook: ['webhooks'],
  hotel: [],
  installation: [],
  record: [],
} as const satisfies { [ending: string]: readonly Rule[] };

export type DataKind = keyof typeof rulesByDataKind;

/**
 * Every column of every table, grouped by what causes its values to be deleted. A test fails if a column is
 * missing, so a new column must state when it is deleted.
 */
export const columns: { [table: string]: { [ending in DataKind]?: string } } = {
  account_mail: {
    accountMail:
      'id facility_id language message_id sealed state attempts last_error created_at settled_at due_at',
  },
  amended_answer: { answer: 'facility_id id amendment_id person_id question_id value sealed' },
  amendment: { booking: 'facility_id id registration_id version at by_kind by_user reason' },
  answer: { answer: 'facility_id id person_id question_id value sealed from_booking family_name' },
  api_key: {
    hotel:
      'facility_id id name key_hash created_at created_by organization_key_id scopes expires_at last_used_at last_used_from version revoked_at',
  },
  arrival: {
    booking: 'facility_id booking_id slot_number at room_number noted_by api_key_id user_id noted_at',
  },
  audit_entry: {
    audit: 'facility_id id at actor_kind actor_id action booking_id details source session_id',
  },
  audit_forgotten: { record: 'facility_id id before at seal seal_hmac carried hmac' },
  audit_pending: { audit: 'facility_id entry_id' },
  audit_seal: { audit: 'facility_id id at entries tallies digest hmac' },
  audit_tally: {
    audit: 'facility_id entry_id hour action actor_kind actor_id about count last_at sources closed_at',
  },
  booking: {
    booking:
      'facility_id id pms_code pms_reservation_no origin revision pms_booking_status checkin_date checkin_time checkout_date ' +
      'checkout_time room_number guest_contact_no metadata person_limit stop_send_guide_mail link_reopened_at arrived_at booking_status_id is_new name ' +
      'name_kana phone email trusted_contact email_closed_at phone_closed_at send_method past_send_method undelivered has_passport_picture ' +
      'has_face_picture registered_at register_mark persons_registered persons_lacking passports_unseen optional_ended_at guest_names search_texts ' +
      'past_kept_since created_at updated_at',
    answer: 'receipt_address',
  },
  booking_entry: { booking: 'facility_id booking_id entry_key user_id at' },
  booking_note: {
    booking: 'facility_id id booking_id note_key text at user_id handover done_at done_by',
  },
  booking_file: {
    bookingFile:
      'facility_id id state sealed format encoding rows fingerprint layout code mapping day_order from_1904 counts created_at ' +
      'created_by taken_at undone_at ends_at',
  },
  booking_file_change: { bookingFile: 'facility_id file_id booking_id before after is_undone left' },
  booking_file_layout: { hotel: 'facility_id fingerprint code mapping day_order used_at' },
  booking_file_row: {
    bookingFile:
      'facility_id file_id number sealed booking_no verdict faults left_out is_same_booking is_taken',
  },
  booking_hold: { booking: 'facility_id id booking_id reason placed_at placed_by lifted_at lifted_by' },
  booking_key: { booking: 'facility_id checkin_date key booking_id' },
  booking_past: { booking: 'facility_id id booking_id until pms_booking_status checkin_date send_method' },
  booking_search: { booking: 'facility_id booking_id grams' },
  booking_status_log: { booking: 'facility_id id booking_id booking_status_id user_id at' },
  desk_act: {
    operation:
      'facility_id act_id device_id user_id kind booking_id acted_at received_at outcome other_user_id settled_at settled_by',
  },
  desk_device: {
    hotel:
      'facility_id id name key_hash asked_at asked_by allowed_at allowed_by revoked_at revoked_by last_used_at last_used_by',
  },
  desk_seal_key: { hotel: 'facility_id device_id user_id public_key private_sealed created_at' },
  companion_place: {
    booking:
      'facility_id id booking_id slot_id number token_hash token_sealed short_code_hash short_code_sealed ' +
      'verification_code_hash verification_code_sealed at_counter language guest_session_id version created_at opened_at submitted_at person_id ' +
      'ended_at ended_by',
    draft: 'sealed label_sealed',
  },
  connector: {
    hotel:
      'facility_id id public_id vendor state username password_hash hotel_code created_at created_by last_at refused_at',
  },
  connector_account: {
    hotel:
      'facility_id connector_id account_sealed cursor next_at claimed_until tries failing_since fault unread writes ' +
      'written_up_to notice_hash subscriptions notice_at',
  },
  connector_message: {
    connectorLog: 'facility_id id connector_id at booking_no revision result reason digest sealed',
  },
  data_request: { booking: 'facility_id id registration_id kind at format answer deleted' },
  deleted_hotel: {
    record: 'id slug_name name asked_by asked_at began_at ended_at was_exported counts',
  },
  deletion_count: { record: 'facility_id day rule what count' },
  deletion_record: { record: 'facility_id id day at counts hmac' },
  early_cancellation: { earlyCancellation: 'facility_id pms_code pms_reservation_no revision at' },
  disclosure: {
    request:
      'facility_id id state ground sealed from_day to_day person_ids with_pictures persons asked_by asked_at ask_key ' +
      'decided_by decided_at reason_sealed persons_given pictures_given available_until password_shown_at ended_at',
    requestFile: 'password_sealed',
  },
  disclosure_file: {
    requestFile:
      'facility_id id disclosure_id kind path key_wrapped parts bytes created_at finished_at discarded_at',
  },
  draft: { draft: 'facility_id slot_id guest_session_id version step language sealed updated_at' },
  edit_version: { hotel: 'facility_id thing version changed_at' },
  external_link: { hotel: 'facility_id id language display_order label text url image visibility' },
  facility: {
    hotel:
      'id slug_name slug_lower name country state city address building phone site_url timezone user_id receive_checkin_email ' +
      'last_option_icon awaits_approval mails_a_day sms_a_day leaves_at test_of created_at',
  },
  facility_key: { hotel: 'facility_id id wrapped created_at' },
  facility_name: { hotel: 'facility_id id language name address' },
  facility_template: {
    hotel: 'facility_id item state given_by template_id template_version problem',
  },
  facility_setting: { hotel: 'facility_id id name value version updated_at updated_by' },
  file_place: { installation: 'place mark since' },
  guest_session: {
    guestSession:
      'facility_id id public_id token_hash booking_id slot_id place_id strength proven_at created_at expires_at ' +
      'hand_over_id hand_over_way staff_session_id',
  },
  hand_over: {
    booking:
      'facility_id id booking_id slot_id place_id way user_id staff_session_id token_hash created_at ends_at taken_at taken_by registration_id',
  },
  guide_mail_operation: { operation: 'facility_id id kind user_id at results operation_key' },
  hotel_deletion: {
    hotel: 'facility_id asked_at asked_by kept_elsewhere began_at slug_name name was_exported counts',
  },
  hotel_face: { hotel: 'facility_id accent' },
  hotel_picture: { hotel: 'facility_id id kind hash media_type width height image' },
  hotel_export: {
    hotel:
      'facility_id id recipient state asked_at asked_by taken_at last_picture picture_done ready_at fingerprint downloaded_at',
  },
  hotel_export_part: { hotel: 'facility_id export_id number name table_name count sha256 bytes path' },
  hotel_import: { installation: 'id slug_name began_at' },
  image: {
    picture:
      'facility_id id public_id booking_id slot_id place_id kind person registration_id key_wrapped path media_type bytes ' +
      'created_at deleted_at ended_by',
  },
  installation: { installation: 'id demo created_at sending_held_at oldest_migration' },
  kept_view: { user: 'facility_id user_id name view' },
  localized_filter: { hotel: 'facility_id id name active display_order' },
  master_slot: { installation: 'fingerprint wrapped created_at' },
  message: {
    booking:
      'facility_id id kind channel booking_id slot_id language message_id state attempts moment checkin_date fallback ' +
      'code_hash opened_at provider_id delivery delivery_at created_at settled_at due_at',
    words: 'sealed last_error',
  },
  message_claim: { booking: 'facility_id booking_id moment checkin_date channel' },
  message_text: { hotel: 'facility_id id name language subject content version updated_at updated_by' },
  message_text_version: { hotel: 'facility_id version words created_at' },
  month_figures: {
    hotel:
      'facility_id month arrivals registered complete messages undelivered confirmed minutes passports seen counted_at',
  },
  organization: { installation: 'id name created_at emergency_user_id' },
  organization_brand: { installation: 'organization_id id name created_at' },
  organization_code: { installation: 'organization_id code_hash expires_at' },
  organization_domain: {
    installation: 'organization_id domain token created_at proven_at enforced',
  },
  organization_grant: { user: 'id user_id role facility_id' },
  organization_group_role: { installation: 'id organization_id group_name role facility_id' },
  organization_hotel: {
    hotel: 'facility_id organization_id proposed_at proposed_by confirmed_at confirmed_by brand_id',
  },
  organization_template: {
    installation:
      'id organization_id brand_id item is_locked content version source_facility_id saved_at saved_by',
  },
  organization_key: {
    installation:
      'id organization_id name key_hash scopes every_hotel networks version created_at created_by expires_at last_used_at last_used_from revoked_at',
  },
  organization_key_hotel: { hotel: 'facility_id organization_key_id' },
  organization_visit: { user: 'facility_id user_id since' },
  passkey: {
    user: 'facility_id id user_id credential_id public_key counter transports name created_at used_at',
  },
  passkey_challenge: { proof: 'challenge_hash purpose user_id created_at' },
  password_reset: { proof: 'id user_id token_hash created_at used_at' },
  pause_past: { hotel: 'facility_id id name was_on since until' },
  setting_past: { pastSetting: 'facility_id id name value replaced_at replaced_by' },
  person: {
    booking:
      'facility_id id registration_id number passport_seen_at passport_seen_by register_mark register_missing by_link child',
  },
  postal_code_list: { installation: 'id version codes imported_at' },
  proof_lock: { proof: 'facility_id key failures locked_until updated_at' },
  provider_session: {
    staffSession: 'id organization_id user_id issuer subject sid multi_factor sign_out_sealed created_at',
  },
  provisioned_group: { installation: 'id organization_id name external_id created_at' },
  provisioned_group_member: { user: 'group_id user_id' },
  provisioning_token: {
    installation: 'id organization_id name token_hash created_at created_by expires_at last_used_at',
  },
  question: {
    hotel:
      'facility_id id system_name section input_type is_core applies_to multiple visibility required visibility_companion ' +
      'required_companion adults_only display_order labels placeholders options retired_at',
  },
  question_filter: { hotel: 'facility_id question_id localized_filter_id asked' },
  recovery_code: { user: 'facility_id id user_id code_hash used_at' },
  registration: {
    booking:
      'facility_id id booking_id slot_id guest_session_id proof person_checked_at person_checked_by submitted_at language ' +
      'timezone email my_page_hash my_page_sealed qr_hash qr_sealed terms_hash terms_language terms_accepted_by decoded_at ' +
      'decoded_status version data_confirmed_at data_confirmed_by register_rules withdrawn_at withdrawn_by withdrawn_reason',
    answer: 'localized_filter_id sent_hash',
  },
  registration_counter: { hotel: 'facility_id last' },
  registration_event: { booking: 'facility_id cursor type registration_id at' },
  repeatable_call: { repeat: 'facility_id api_key_id name_hash call_hash answer began_at' },
  retention_sweep: { installation: 'id finished_at' },
  role_permission: { hotel: 'facility_id permission' },
  row_key: { installation: 'id inner_pad outer_pad' },
  shift_note: {
    shiftNote: 'facility_id id note_key day text at user_id edited_at edited_by done_at done_by',
  },
  saved_filter: { user: 'facility_id id user_id name filters' },
  sending_day: { counter: 'facility_id day channel sent told' },
  sent_back: {
    booking:
      'facility_id id registration_id person_id question_id reason note sent_at sent_by ended_at ending',
  },
  sign_in_throttle: { counter: 'key failures since' },
  sign_on_attempt: { proof: 'state_hash browser_hash organization_id session_id created_at' },
  sign_on_identity: { user: 'organization_id issuer subject user_id awaits_factor' },
  sign_on_provider: {
    installation: 'organization_id public_id issuer client_id client_secret_sealed groups_claim set_up_at',
  },
  sign_up: { signUp: 'id email token_hash session_hash user_id created_at opened_at' },
  slot: {
    booking:
      'facility_id id booking_id number name email token_hash token_sealed short_code_hash short_code_sealed ' +
      'verification_code_hash verification_code_sealed opened_at created_at',
  },
  staff_session: {
    staffSession:
      'id token_hash user_id facility_id created_at active_at browser factor_at proven_at handed_over_at handed_over_hash ' +
      'provider_session_id',
  },
  terms_version: { hotel: 'facility_id hash content created_at' },
  two_factor_challenge: { proof: 'id user_id token_hash failures created_at provider_session_id' },
  used_logout_token: { proof: 'organization_id token_hash expires_at' },
  user_account: {
    user:
      'id facility_id username email username_lower email_lower password_hash password_given_at first_name last_name role added_by admin_since admin_by ' +
      'totp_sealed totp_confirmed_at totp_last_step created_at deleted_at organization_id deactivated_at external_id',
  },
  webhook_attempt: {
    webhook: 'facility_id id endpoint_id event_id number at duration_ms status failure answer_sealed',
  },
  webhook_delivery: {
    webhook: 'facility_id endpoint_id event_id booking_id state attempts due_at claimed_until settled_at',
  },
  webhook_endpoint: {
    hotel:
      'facility_id id url events secret_sealed previous_secret_sealed previous_until paused_at paused_why failing_since ' +
      'created_at created_by',
  },
  webhook_event: {
    webhook:
      'facility_id id public_id type booking_id registration_id slot cursor booking_status_id message_kind message_channel ' +
      'message_outcome changed at',
  },
  worker_heartbeat: { installation: 'worker_id at' },
};
