-- The last number of a hotel's own link labels: none is given twice.
-- Up Migration

ALTER TABLE facility ADD COLUMN last_option_icon integer NOT NULL DEFAULT 0;
