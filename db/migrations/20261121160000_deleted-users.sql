-- Who is deleted is still named by the entries of what they did; their user id and address are free again.
-- Up Migration

ALTER TABLE user_account ADD deleted_at timestamptz;

DROP INDEX user_account_username;
DROP INDEX user_account_email;
CREATE UNIQUE INDEX user_account_username ON user_account (lower(username)) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX user_account_email ON user_account (lower(email)) WHERE deleted_at IS NULL;
CREATE INDEX ON user_account (facility_id);
