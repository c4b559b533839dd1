-- Which master keys open this database: one row each, holding the key from which all others are derived, wrapped by that
-- master key (docs/decisions/2026-11-22-keys.md). A key is changed by adding a row and taking the other one away.
-- Up Migration

CREATE TABLE master_slot (
  fingerprint bytea PRIMARY KEY,
  wrapped bytea NOT NULL,
  created_at timestamptz NOT NULL
);
