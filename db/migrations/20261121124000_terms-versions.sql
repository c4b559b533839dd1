-- Every text that a hotel has had as its terms, by the hash that a guest's acceptance names.
-- Up Migration

CREATE TABLE terms_version (
  facility_id bigint NOT NULL REFERENCES facility(id),
  hash text NOT NULL,
  content text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY(facility_id,hash)
);

SELECT wall('terms_version');
