-- Messages by SMS, and what became of messages after a provider took them.
-- Up Migration

ALTER TABLE message ADD COLUMN fallback text;
ALTER TABLE message ADD COLUMN code_hash bytea UNIQUE;
ALTER TABLE message ADD COLUMN opened_at timestamptz;
ALTER TABLE message ADD COLUMN provider_id text;
ALTER TABLE message ADD COLUMN delivery text;
ALTER TABLE message ADD COLUMN delivery_at timestamptz;
CREATE INDEX message_by_provider_id ON message (provider_id) WHERE provider_id IS NOT NULL;

ALTER TABLE booking ADD COLUMN undelivered boolean NOT NULL DEFAULT false;

ALTER TABLE guide_mail_operation ALTER COLUMN user_id DROP NOT NULL;
