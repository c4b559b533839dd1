-- A hotel that opened itself may have to wait for the operator; how many messages it may send a day, null: as everybody.
ALTER TABLE facility ADD COLUMN awaits_approval boolean NOT NULL DEFAULT false;
ALTER TABLE facility ADD COLUMN mails_a_day integer;
ALTER TABLE facility ADD COLUMN sms_a_day integer;

-- How many messages a hotel has handed over on one of its days, and whether its owner knows that there may be no more.
CREATE TABLE sending_day (
  facility_id bigint NOT NULL REFERENCES facility(id),
  day date NOT NULL,
  channel text NOT NULL,
  sent integer NOT NULL DEFAULT 0,
  told boolean NOT NULL DEFAULT false,
  PRIMARY KEY(facility_id,day,channel)
);
SELECT wall('sending_day');
