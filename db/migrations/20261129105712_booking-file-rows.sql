-- Rows of one number with different names, and workbooks that count from 1904 (docs/reference/booking-files.md#rows).
-- Up Migration

ALTER TABLE booking_file ADD COLUMN from_1904 boolean DEFAULT false NOT NULL;
ALTER TABLE booking_file_row ADD COLUMN is_same_booking boolean DEFAULT false NOT NULL;
