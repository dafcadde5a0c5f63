-- An erased booking keeps its numbers. Its calendar event is overwritten until it holds nothing of the person.
ALTER TABLE booking ADD COLUMN erased_at TIMESTAMPTZ(3);

-- Which clients were erased, by id and time alone. A restore of an older backup carries the later rows over with
-- applied_at unset, and the next start erases those clients again. The time of creation keeps a client of another
-- installation, who may have the same id, from being erased.
CREATE TABLE erasure (
  id SERIAL NOT NULL,
  client_id INTEGER NOT NULL,
  client_created_at TIMESTAMPTZ(3) NOT NULL,
  erased_at TIMESTAMPTZ(3) NOT NULL,
  applied_at TIMESTAMPTZ(3),

  CONSTRAINT erasure_pkey PRIMARY KEY (id)
);
