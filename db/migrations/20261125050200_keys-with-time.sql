-- The key of a table that is kept by months holds the time. Who adds rows waits while these are built: a large database can
-- have them before, without that (docs/operators.md#months).
-- Up Migration

CREATE UNIQUE INDEX IF NOT EXISTS message_key_with_time ON message (facility_id, id, created_at);
CREATE UNIQUE INDEX IF NOT EXISTS booking_status_log_key_with_time ON booking_status_log (facility_id, id, at);
CREATE UNIQUE INDEX IF NOT EXISTS audit_entry_key_with_time ON audit_entry (facility_id, id, at);
