-- Staff can add a guest to a registration: the form that they hand over then opens a place of the slot.
-- Up Migration

ALTER TABLE companion_place ADD COLUMN at_counter boolean NOT NULL DEFAULT false;

ALTER TABLE hand_over ADD COLUMN place_id bigint;
ALTER TABLE hand_over ADD FOREIGN KEY (facility_id, place_id) REFERENCES companion_place (facility_id, id);
