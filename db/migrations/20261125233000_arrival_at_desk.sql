-- Who at the front desk noted an arrival, where no kiosk did.
-- Up Migration

ALTER TABLE arrival ADD user_id bigint;
