-- Versions of the site's texts. Only what differs from the defaults of the code is stored.
CREATE TABLE content_version (
  id SERIAL PRIMARY KEY,
  key TEXT NOT NULL,
  number INTEGER NOT NULL,
  value JSONB NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);

CREATE UNIQUE INDEX content_version_key_number_key ON content_version (key, number);

-- Pictures of the site itself, such as those of the slideshow. No booking can name one.
ALTER TABLE picture ADD COLUMN is_public BOOLEAN NOT NULL DEFAULT false;
