-- How the barber cuts a client's hair.
CREATE TABLE cut_card (
  client_id INTEGER NOT NULL,
  guards TEXT,
  fade_line TEXT,
  notes TEXT,
  pictures_agreed_at TIMESTAMPTZ(3),
  revision INTEGER NOT NULL DEFAULT 0,
  updated_at TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT cut_card_pkey PRIMARY KEY (client_id)
);

ALTER TABLE cut_card ADD CONSTRAINT cut_card_client_id_fkey
  FOREIGN KEY (client_id) REFERENCES client (id) ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE cut_picture (
  id SERIAL NOT NULL,
  client_id INTEGER NOT NULL,
  picture_reference TEXT NOT NULL,
  added_at TIMESTAMPTZ(3) NOT NULL,
  removed_at TIMESTAMPTZ(3),

  CONSTRAINT cut_picture_pkey PRIMARY KEY (id)
);

CREATE UNIQUE INDEX cut_picture_picture_reference_key ON cut_picture (picture_reference);
CREATE INDEX cut_picture_client_id_idx ON cut_picture (client_id);

ALTER TABLE cut_picture ADD CONSTRAINT cut_picture_client_id_fkey
  FOREIGN KEY (client_id) REFERENCES client (id) ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE client_merge ADD COLUMN cut_card JSONB;
