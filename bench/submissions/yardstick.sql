-- The 31 statements that a submission sent at b4a599b (21 November 2026), recorded there, in their order and two transactions.
-- They stay as they are, whatever today's submission sends: bench/submissions/yardstick.ts fills in one guest's values. Changed is what
-- opens a transaction: row-level security has asked for a proof since, which is written there ("begin").

-- begin
begin;

-- session
select "facility_id", "id", "public_id", "token_hash", "booking_id", "slot_id", "strength", "created_at", "expires_at"
  from "guest_session" where "guest_session"."public_id" in ($1) order by "guest_session"."created_at",
  "guest_session"."id";

-- commit
commit;

-- begin
begin;

-- booking
select "booking"."facility_id", "booking"."id", "booking"."pms_code", "booking"."pms_reservation_no",
  "booking"."revision", "booking"."pms_booking_status", "booking"."checkin_date", "booking"."checkin_time",
  "booking"."checkout_date", "booking"."checkout_time", "booking"."room_number", "booking"."guest_contact_no",
  "booking"."metadata", "booking"."person_limit", "booking"."stop_send_guide_mail", "booking"."booking_status_id",
  "booking"."is_new", "booking"."name", "booking"."name_kana", "booking"."phone", "booking"."email",
  "booking"."send_method", "booking"."past_send_method", "booking"."undelivered", "booking"."receipt_address",
  "booking"."has_passport_picture", "booking"."has_face_picture", "booking"."registered_at", "booking"."guest_names",
  "booking"."search_texts", "booking"."created_at", "booking"."updated_at", "slot"."facility_id", "slot"."id",
  "slot"."booking_id", "slot"."number", "slot"."name", "slot"."email", "slot"."token_hash", "slot"."token_sealed",
  "slot"."short_code_hash", "slot"."short_code_sealed", "slot"."verification_code_hash",
  "slot"."verification_code_sealed", "slot"."opened_at", "slot"."created_at", "facility"."timezone" from "slot" inner
  join "booking" on ("booking"."facility_id" = "slot"."facility_id" and "booking"."id" = "slot"."booking_id") inner
  join "facility" on "facility"."id" = "slot"."facility_id" where ("slot"."facility_id" = $1 and "slot"."id" = $2) for
  update of "booking";

-- registered
select "facility_id", "id", "booking_id", "slot_id", "guest_session_id", "submitted_at", "language", "timezone",
  "email", "localized_filter_id", "my_page_hash", "my_page_sealed", "qr_hash", "qr_sealed", "terms_hash",
  "terms_language", "terms_accepted_by", "decoded_at", "decoded_status", "withdrawn_at", "withdrawn_by",
  "withdrawn_reason" from "registration" where ("registration"."facility_id" = $1 and "registration"."slot_id" = $2
  and "registration"."withdrawn_at" is null);

-- filters
select "id", "name" from "localized_filter" where ("localized_filter"."facility_id" = $1 and
  "localized_filter"."active" = $2 and exists (select "id" from "facility_setting" where
  ("facility_setting"."facility_id" = $3 and "facility_setting"."name" = $4 and "facility_setting"."value" @>
  '{"visibility": 1}'))) order by "localized_filter"."display_order" asc, "localized_filter"."id" asc;

-- questions
select "question"."facility_id", "question"."id", "question"."system_name", "question"."section",
  "question"."input_type", "question"."is_core", "question"."applies_to", "question"."multiple",
  "question"."visibility", "question"."required", "question"."visibility_companion", "question"."required_companion",
  "question"."display_order", "question"."labels", "question"."placeholders", "question"."options",
  "question"."retired_at", "facility"."country" from "question" inner join "facility" on "facility"."id" =
  "question"."facility_id" where ("question"."facility_id" = $1 and "question"."retired_at" is null) order by
  "question"."display_order" asc, "question"."id" asc;

-- retention
select "facility_id", "id", "name", "value", "version", "updated_at", "updated_by" from "facility_setting" where
  ("facility_setting"."facility_id" = $1 and "facility_setting"."name" in ($2)) order by "facility_setting"."id" asc;

-- draft
delete from "draft" where ("draft"."facility_id" = $1 and "draft"."slot_id" = $2) returning "facility_id", "slot_id",
  "guest_session_id", "version", "step", "language", "sealed", "updated_at";

-- uploads
select "public_id", "kind" from "image" where ("image"."facility_id" = $1 and "image"."slot_id" = $2 and
  "image"."registration_id" is null and "image"."deleted_at" is null);

-- place
select "slot"."number", "booking"."metadata", "booking"."person_limit" from "slot" inner join "booking" on
  ("booking"."facility_id" = "slot"."facility_id" and "booking"."id" = "slot"."booking_id") where
  ("slot"."facility_id" = $1 and "slot"."id" = $2 and "slot"."booking_id" = $3);

-- slots
select count(*) filter (where "slot"."number" > 0), count(*) filter (where "registration"."id" is null) from "slot"
  left join "registration" on ("registration"."facility_id" = "slot"."facility_id" and "registration"."slot_id" =
  "slot"."id" and "registration"."withdrawn_at" is null) where ("slot"."facility_id" = $1 and "slot"."booking_id" = $2
  and "slot"."id" <> $3);

-- persons registered
select count(*) from "person" inner join "registration" on ("registration"."facility_id" = "person"."facility_id" and
  "registration"."id" = "person"."registration_id") where ("person"."facility_id" = $1 and "registration"."booking_id"
  = $2 and "registration"."slot_id" <> $3 and "registration"."withdrawn_at" is null);

-- terms
select "facility_id", "id", "name", "value", "version", "updated_at", "updated_by" from "facility_setting" where
  ("facility_setting"."facility_id" = $1 and "facility_setting"."name" in ($2)) order by "facility_setting"."id" asc;

-- registration
insert into "registration" ("facility_id", "id", "booking_id", "slot_id", "guest_session_id", "submitted_at",
  "language", "timezone", "email", "localized_filter_id", "my_page_hash", "my_page_sealed", "qr_hash", "qr_sealed",
  "terms_hash", "terms_language", "terms_accepted_by", "decoded_at", "decoded_status", "withdrawn_at", "withdrawn_by",
  "withdrawn_reason") values ($1, default, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, default,
  default, default, default, default) returning "id";

-- persons
insert into "person" ("facility_id", "id", "registration_id", "number", "passport_seen_at", "passport_seen_by") values
  ($1, default, $2, $3, default, default), ($4, default, $5, $6, default, default) returning "id", "number";

-- answers
insert into "answer" ("facility_id", "id", "person_id", "question_id", "value", "sealed", "from_booking") values ($1,
  default, $2, $3, $4, $5, $6), ($7, default, $8, $9, $10, $11, $12), ($13, default, $14, $15, $16, $17, $18), ($19,
  default, $20, $21, $22, $23, $24), ($25, default, $26, $27, $28, $29, $30), ($31, default, $32, $33, $34, $35, $36),
  ($37, default, $38, $39, $40, $41, $42);

-- columns
update "booking" set "name" = $1, "name_kana" = $2, "phone" = $3, "email" = $4, "send_method" = $5, "receipt_address"
  = $6, "has_passport_picture" = $7, "has_face_picture" = $8, "registered_at" = $9, "updated_at" = $10 where
  ("booking"."facility_id" = $11 and "booking"."id" = $12);

-- booking again
select "facility_id", "id", "pms_code", "pms_reservation_no", "revision", "pms_booking_status", "checkin_date",
  "checkin_time", "checkout_date", "checkout_time", "room_number", "guest_contact_no", "metadata", "person_limit",
  "stop_send_guide_mail", "booking_status_id", "is_new", "name", "name_kana", "phone", "email", "send_method",
  "past_send_method", "undelivered", "receipt_address", "has_passport_picture", "has_face_picture", "registered_at",
  "guest_names", "search_texts", "created_at", "updated_at" from "booking" where ("booking"."facility_id" = $1 and
  "booking"."id" in ($2)) order by "booking"."id" asc for no key update;

-- guest names
select "registration"."booking_id", "answer"."value" from "registration" inner join "person" on
  ("person"."facility_id" = "registration"."facility_id" and "person"."registration_id" = "registration"."id") inner
  join "answer" on ("answer"."facility_id" = "person"."facility_id" and "answer"."person_id" = "person"."id") inner
  join "question" on ("question"."facility_id" = "answer"."facility_id" and "question"."id" = "answer"."question_id")
  where ("registration"."facility_id" = $1 and "registration"."booking_id" in ($2) and "registration"."withdrawn_at"
  is null and "question"."system_name" in ($3, $4)) order by "registration"."id" asc, "person"."number" asc,
  "answer"."id" asc;

-- leader names
select "booking_id", "name" from "slot" where ("slot"."facility_id" = $1 and "slot"."booking_id" in ($2) and
  "slot"."number" > $3 and "slot"."name" <> $4) order by "slot"."number" asc;

-- texts
update "booking" set guest_names = found.guest_names, search_texts = found.search_texts from
  json_to_recordset($1::json) as found (id bigint, guest_names text[], search_texts text[]) where
  "booking"."facility_id" = $2 and "booking"."id" = found.id and ("booking"."guest_names", "booking"."search_texts")
  is distinct from (found.guest_names, found.search_texts);

-- pairs
insert into "booking_search" ("facility_id", "booking_id", "grams") values ($1, $2, $3) on conflict
  ("facility_id","booking_id") do update set "grams" = excluded.grams where "booking_search"."grams" is distinct from
  excluded.grams;

-- log
insert into "booking_status_log" ("facility_id", "id", "booking_id", "booking_status_id", "user_id", "at") values ($1,
  default, $2, $3, $4, $5);

-- status
select "id", "pms_booking_status", "send_method" from "booking" where ("booking"."facility_id" = $1 and "booking"."id"
  in ($2)) order by "booking"."id" asc for no key update;

-- logs
select "booking_id", "booking_status_id" from "booking_status_log" where ("booking_status_log"."facility_id" = $1 and
  "booking_status_log"."booking_id" in ($2)) order by "booking_status_log"."at" asc, "booking_status_log"."id" asc;

-- status shown
update "booking" set booking_status_id = shown.status_id, is_new = shown.is_new from unnest($1::bigint[], $2::int[],
  $3::boolean[]) as shown (id, status_id, is_new) where "booking"."facility_id" = $4 and "booking"."id" = shown.id and
  ("booking"."booking_status_id", "booking"."is_new") is distinct from (shown.status_id, shown.is_new);

-- job
select from graphile_worker.add_job( identifier => $1, payload => $2::json, run_at => $3::timestamptz, max_attempts =>
  $4::int, job_key => $5);

-- event
with counted as ( insert into "registration_counter" as counter (facility_id, last) values ($1, 1) on conflict
  (facility_id) do update set last = counter.last + 1 returning last ) insert into "registration_event" (facility_id,
  cursor, type, registration_id, at) select $2::bigint, last, $3, $4::bigint, $5::timestamptz from counted;

-- commit
commit;
