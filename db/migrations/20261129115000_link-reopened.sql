-- When staff sent a guide message by hand after the link had expired: it is open again until the check-out date is over
-- (docs/reference/proofs.md#links).
-- Up Migration

ALTER TABLE booking ADD COLUMN link_reopened_at timestamptz;
