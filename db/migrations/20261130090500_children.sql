-- Hotels can require an answer of adults only, so a registration stores which companions are children.
-- Up Migration

ALTER TABLE question ADD COLUMN adults_only boolean NOT NULL DEFAULT false;
ALTER TABLE person ADD COLUMN child boolean NOT NULL DEFAULT false;
