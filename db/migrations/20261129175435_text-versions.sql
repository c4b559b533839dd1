-- A mail is kept as its text version and values, no longer finished. What is sealed in finished form cannot be read here
-- and is dropped: mails that still waited count as failed.
-- Up Migration

CREATE TABLE message_text_version (
  facility_id bigint NOT NULL REFERENCES facility(id),
  version text NOT NULL,
  words jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY(facility_id,version)
);

SELECT wall('message_text_version');

UPDATE message SET state = 'failed', last_error = 'written by an earlier version', settled_at = now()
WHERE channel = 'email' AND state IN ('queued', 'sending');
UPDATE message SET sealed = '' WHERE channel = 'email' AND sealed <> '';
DELETE FROM account_mail;
