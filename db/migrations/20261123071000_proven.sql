-- When the user of this session last gave their password in it, for what asks for it again (docs/reference/sign-in.md).
-- Up Migration

ALTER TABLE staff_session ADD COLUMN proven_at timestamptz;
