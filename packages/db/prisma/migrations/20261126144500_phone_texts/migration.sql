-- When the client chose texts to the phone of the booking in place of emails; null for emails.
ALTER TABLE booking ADD COLUMN texts_agreed_at TIMESTAMPTZ(3);

-- How a message goes: as an email, as a text by the barber's phone, or as the email that takes the place of such a text.
ALTER TABLE message ADD COLUMN channel TEXT NOT NULL DEFAULT 'email';
ALTER TABLE message ADD CONSTRAINT message_channel_known CHECK (channel IN ('email', 'text', 'email-instead'));

-- A phone that fetches texts with its key.
CREATE TABLE text_phone (
  api_key_id INTEGER NOT NULL,
  -- To the minute.
  last_asked_at TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT text_phone_pkey PRIMARY KEY (api_key_id),
  CONSTRAINT text_phone_api_key_id_fkey FOREIGN KEY (api_key_id) REFERENCES api_key(id) ON DELETE CASCADE ON UPDATE CASCADE
);

-- The scope `texts` was for the texts of the site. It now opens the phone numbers of clients to the barber's phone, so no earlier
-- key has it any more. A key that could do nothing else ends.
DELETE FROM api_key WHERE scopes = ARRAY['texts'];
UPDATE api_key SET scopes = array_remove(scopes, 'texts') WHERE 'texts' = ANY (scopes);
