-- Uploads are limited by what lies unclaimed, so each picture says how many bytes it takes, how many were sent
-- and from which network. The columns are the database's to sum up, since several processes share the limits.
-- What was uploaded before counts nothing, and is gone within a day unless a booking names it.
ALTER TABLE picture ADD COLUMN byte_size INTEGER NOT NULL DEFAULT 0;
ALTER TABLE picture ADD COLUMN received_bytes INTEGER NOT NULL DEFAULT 0;
ALTER TABLE picture ADD COLUMN network_hash BYTEA;

-- Whether a picture is claimed is asked at every upload, and by the sweep for thousands of pictures.
CREATE INDEX booking_picture_reference_idx ON booking (picture_reference) WHERE picture_reference IS NOT NULL;
