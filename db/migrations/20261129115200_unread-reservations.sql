-- Reservations of a vendor that cannot be taken, named until they can (docs/reference/connectors.md#how-often).
-- Up Migration

ALTER TABLE connector_account ADD COLUMN unread jsonb DEFAULT '[]' NOT NULL;
