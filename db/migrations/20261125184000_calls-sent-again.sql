-- What a call of a program was answered, so that the same one sent again within 24 hours is answered the same.
-- Up Migration

CREATE TABLE repeatable_call (
  facility_id bigint NOT NULL,
  api_key_id bigint NOT NULL,
  name_hash bytea NOT NULL,
  call_hash bytea NOT NULL,
  answer jsonb,
  began_at timestamptz NOT NULL,
  PRIMARY KEY (facility_id, api_key_id, name_hash),
  FOREIGN KEY (facility_id, api_key_id) REFERENCES api_key (facility_id, id) ON DELETE CASCADE
);
CREATE INDEX repeatable_call_by_time ON repeatable_call (began_at);
SELECT wall('repeatable_call');
