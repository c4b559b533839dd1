-- Which settings were changed in the last minutes, whichever hotel they are of: the minute's look for due messages begins with them.
-- Up Migration

CREATE INDEX facility_setting_changed_lately ON facility_setting (updated_at, facility_id);
