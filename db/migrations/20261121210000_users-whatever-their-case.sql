-- User ids and addresses in lower case are columns of their own: behind the wall an index on lower(username) served no
-- query, since lower() is not leakproof, and each sign-in read every account. User ids are ASCII, so the C collation lowers
-- all there is of them; addresses are compared as before. The indexes keep their names, by which a taken one is told, by
-- the release before this one, too.
-- Up Migration

DROP INDEX user_account_username;
DROP INDEX user_account_email;
ALTER TABLE user_account
  ADD username_lower text NOT NULL GENERATED ALWAYS AS (lower(username COLLATE "C")) STORED,
  ADD email_lower text NOT NULL GENERATED ALWAYS AS (lower(email)) STORED;
CREATE UNIQUE INDEX user_account_username ON user_account (username_lower) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX user_account_email ON user_account (email_lower) WHERE deleted_at IS NULL;
