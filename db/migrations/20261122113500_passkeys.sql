-- Key pairs that users' devices keep: a second factor, or instead of the password.
CREATE TABLE passkey (
  facility_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  user_id bigint NOT NULL,
  credential_id text NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (facility_id, id)
);
CREATE INDEX ON passkey (user_id);
ALTER TABLE passkey ADD FOREIGN KEY (facility_id) REFERENCES facility(id);
ALTER TABLE passkey ADD FOREIGN KEY (user_id) REFERENCES user_account(id) ON DELETE CASCADE;
SELECT wall('passkey');

-- What a device is to sign, once. Who signs may not be known yet.
CREATE TABLE passkey_challenge (
  challenge_hash bytea PRIMARY KEY,
  purpose text NOT NULL,
  user_id bigint,
  created_at timestamptz NOT NULL
);
ALTER TABLE passkey_challenge ENABLE ROW LEVEL SECURITY;
CREATE POLICY wall ON passkey_challenge USING ((SELECT admitted()) = 0);
