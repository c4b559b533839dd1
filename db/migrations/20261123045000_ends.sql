-- Deletion finds what has had its time without reading what is kept for years.
-- Up Migration

CREATE INDEX booking_by_checkout ON booking (facility_id, checkout_date, id);
CREATE INDEX booking_never_stayed ON booking (facility_id, checkout_date, id)
  WHERE registered_at IS NULL OR pms_booking_status = 2;
CREATE INDEX image_of_registration ON image (facility_id, booking_id)
  WHERE registration_id IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX message_with_words ON message (created_at) WHERE sealed <> ''::bytea;
CREATE INDEX account_mail_by_creation ON account_mail (created_at);
CREATE INDEX sign_up_by_creation ON sign_up (created_at);
