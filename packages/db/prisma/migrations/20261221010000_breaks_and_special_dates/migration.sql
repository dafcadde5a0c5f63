-- Breaks of a day as [{"startTime": "12:00", "endTime": "13:00"}], in wall time of the business zone and in order. They
-- are written and read with their day, never alone, so they are no table of their own.
ALTER TABLE business_hours ADD COLUMN breaks JSONB NOT NULL DEFAULT '[]';

-- Dates whose hours replace those of their weekday.
CREATE TABLE special_date (
  date DATE NOT NULL,
  is_open BOOLEAN NOT NULL,
  open_time TEXT,
  close_time TEXT,
  breaks JSONB NOT NULL DEFAULT '[]',
  note TEXT,

  CONSTRAINT special_date_pkey PRIMARY KEY (date)
);
