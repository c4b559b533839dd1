-- User ids and addresses in lower case are columns of their own: behind the wall an index on lower(username) served no
-- query, since lower() is not leakproof, and each sign-in read every account. Who may have which is as before, by the
-- same function in the same collation. The indexes keep their names, by which a taken one is told, by the release before
-- this one, too.
-- Up Migration

DROP INDEX user_account_username;
DROP INDEX user_account_email;
ALTER TABLE user_account
  ADD username_lower text NOT NULL GENERATED ALWAYS AS (lower(username)) STORED,
  ADD email_lower text NOT NULL GENERATED ALWAYS AS (lower(email)) STORED;
CREATE UNIQUE INDEX user_account_username ON user_account (username_lower) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX user_account_email ON user_account (email_lower) WHERE deleted_at IS NULL;
