-- Guide messages go out by themselves, each at most once: the row is the claim.
-- Up Migration

ALTER TABLE message ADD COLUMN moment text;
ALTER TABLE message ADD COLUMN checkin_date date;
CREATE UNIQUE INDEX message_guide_once ON message (facility_id,booking_id,moment,checkin_date,channel) WHERE moment IS NOT NULL;
CREATE INDEX booking_by_creation ON booking (facility_id,created_at);
