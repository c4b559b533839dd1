-- What was changed in the last minutes, whichever hotel it is of: the minute's look for due messages begins with it.
-- Up Migration

CREATE INDEX booking_changed_lately ON booking (updated_at, facility_id);
CREATE INDEX facility_setting_changed_lately ON facility_setting (updated_at, facility_id);
