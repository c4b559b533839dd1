-- A restored copy sends nothing until the operator lets it.
-- Up Migration

ALTER TABLE installation ADD COLUMN sending_held_at timestamptz;
