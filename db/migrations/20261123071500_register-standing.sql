-- How each person stands in the guest register, by which rules, and the worst of them on the booking.
-- What registered before has no mark until the job that follows the start has judged it by the nation's law.
-- Up Migration

ALTER TABLE registration ADD COLUMN register_rules jsonb;
ALTER TABLE person ADD COLUMN register_mark text;
ALTER TABLE person ADD COLUMN register_missing text[] NOT NULL DEFAULT '{}';
ALTER TABLE booking ADD COLUMN register_mark text;
