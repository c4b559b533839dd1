-- What became of each message of one operation of staff.
-- Up Migration

CREATE INDEX message_by_moment ON message (facility_id,moment) WHERE moment IS NOT NULL;
