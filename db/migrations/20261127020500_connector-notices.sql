-- A vendor tells of changes at an address with a secret part (docs/decisions/2026-11-27-notices-of-vendors.md).
-- Up Migration

ALTER TABLE connector_account
  ADD notice_hash bytea UNIQUE,
  ADD subscriptions text[] DEFAULT '{}' NOT NULL,
  ADD notice_at timestamptz;
