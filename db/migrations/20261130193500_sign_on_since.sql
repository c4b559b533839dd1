-- The sign-on page says since when single sign-on is on. Null for providers saved before this migration.
-- Up Migration

ALTER TABLE sign_on_provider ADD set_up_at timestamptz;
