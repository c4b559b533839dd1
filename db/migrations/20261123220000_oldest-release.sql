-- Which release may run on these tables at least: older ones are refused.
-- Up Migration

ALTER TABLE installation ADD COLUMN oldest_release text;
