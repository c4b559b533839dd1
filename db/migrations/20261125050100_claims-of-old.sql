-- The claims of the messages at hand, and until when all rows reach. Nobody waits for this, whatever it takes.
-- Up Migration

INSERT INTO message_claim (facility_id, booking_id, moment, checkin_date, channel)
  SELECT facility_id, booking_id, moment, checkin_date, channel FROM message
  WHERE moment IS NOT NULL AND checkin_date IS NOT NULL
  ON CONFLICT DO NOTHING;

ALTER TABLE message VALIDATE CONSTRAINT message_before;
ALTER TABLE booking_status_log VALIDATE CONSTRAINT booking_status_log_before;
ALTER TABLE audit_entry VALIDATE CONSTRAINT audit_entry_before;
