-- A password that somebody else has chosen for a user is theirs to change at their first sign-in, and ends a week later.
ALTER TABLE user_account ADD COLUMN password_given_at timestamptz;

-- When the user of this session last gave a second factor in it.
ALTER TABLE staff_session ADD COLUMN factor_at timestamptz;

-- An address is taken within a hotel: that another hotel knows it is nobody's business.
CREATE UNIQUE INDEX user_account_email_of_hotel ON user_account (facility_id, email_lower) WHERE deleted_at IS NULL;
DROP INDEX user_account_email;
ALTER INDEX user_account_email_of_hotel RENAME TO user_account_email;
