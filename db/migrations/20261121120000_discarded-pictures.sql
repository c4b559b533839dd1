-- Pictures marked as deleted are found to remove their files.
-- Up Migration

CREATE INDEX image_discarded ON image (deleted_at) WHERE deleted_at IS NOT NULL;
