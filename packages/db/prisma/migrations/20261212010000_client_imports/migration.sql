-- Imports of clients from a file. The rows hold what undoing needs, for a day.
CREATE TABLE client_import (
  id SERIAL NOT NULL,
  imported_at TIMESTAMPTZ(3) NOT NULL,
  added INTEGER NOT NULL,
  filled INTEGER NOT NULL,
  undone_at TIMESTAMPTZ(3),

  CONSTRAINT client_import_pkey PRIMARY KEY (id)
);

-- No foreign key to the client, who may be deleted or merged since. Of a client that was filled in, name and email are
-- null, and phone and notes are only what the import wrote.
CREATE TABLE client_import_row (
  id SERIAL NOT NULL,
  import_id INTEGER NOT NULL,
  client_id INTEGER NOT NULL,
  name CITEXT,
  email CITEXT,
  phone TEXT,
  notes TEXT,

  CONSTRAINT client_import_row_pkey PRIMARY KEY (id),
  CONSTRAINT client_import_row_import_id_fkey FOREIGN KEY (import_id) REFERENCES client_import(id) ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE INDEX client_import_row_import_id_idx ON client_import_row(import_id);
CREATE INDEX client_import_row_client_id_idx ON client_import_row(client_id);
