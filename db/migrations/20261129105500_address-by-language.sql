-- The address of a hotel as guests of another language read it.
ALTER TABLE facility_name ADD COLUMN address text NOT NULL DEFAULT '';
