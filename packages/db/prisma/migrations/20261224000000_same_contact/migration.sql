-- Whether two contacts are one person: the same name and email, or, where one of them has no email, the same name and
-- phone (ADR 53). A name alone is no person, since namesakes would be taken for each other.
CREATE FUNCTION is_same_contact(
  name TEXT, email TEXT, phone TEXT, other_name TEXT, other_email TEXT, other_phone TEXT
) RETURNS BOOLEAN
  LANGUAGE SQL IMMUTABLE PARALLEL SAFE
  RETURN coalesce(
    name::citext = other_name::citext
      AND coalesce(email::citext = other_email::citext, digits_of(phone) = digits_of(other_phone)),
    false);
