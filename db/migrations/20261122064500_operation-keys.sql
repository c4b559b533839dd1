-- A wish to send guide mail that comes twice, because an answer was lost on the way or somebody tapped twice, is known by
-- the key that the page gave it.
-- Up Migration

ALTER TABLE guide_mail_operation ADD operation_key text;
CREATE UNIQUE INDEX guide_mail_operation_once ON guide_mail_operation (facility_id,user_id,operation_key)
  WHERE operation_key IS NOT NULL;
