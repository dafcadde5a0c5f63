import { inNormalForm } from '../kernel/normal-form.ts'

const MAX_CHARACTERS = 20

/** Longer than what any language puts on one letter. */
const MANY_MARKS = /\p{M}{4}/u

const TITLES = /^(?:(?:mr|mrs|ms|mx|dr|prof)\.?\s+)+/iu

const NAME = /^[\p{L}\p{M}'’‐-]+$/u
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u
/** A domain has Latin letters; letters of other scripts look like a dot, a slash or a colon, such as U+A4F8 and U+30CE. */
const LATIN = /\p{Script=Latin}/u
const NOT_LATIN = /[\p{L}--\p{Script=Latin}--\p{Script=Common}]/v

/**
 * The first name in a name, without titles; null if it is anything but a name. A stranger may book with the address of another person, so a
 * name that somebody typed is in no email as it is: neither a sentence nor what a mail program makes a link or a call of.
 */
export function safeFirstName(name: string): string | null {
  // A full-width dot and U+2024 become a dot, and U+00A0 a space.
  const written = inNormalForm(name, 'NFKC').trim()
  // "Marsh, Ann": the last name first, as address books write it.
  const [, given = written] = /^[^\s,]+, +(.+)$/su.exec(written) ?? []
  const [word = ''] = given.replace(TITLES, '').split(/\s/u)
  const isName =
    NAME.test(word) &&
    /\p{L}/u.test(word) &&
    !INVISIBLE.test(word) &&
    !MANY_MARKS.test(word) &&
    !(LATIN.test(word) && NOT_LATIN.test(word))
  return isName && [...word].length <= MAX_CHARACTERS ? word : null
}

/** A dot within a word, as it stands in a domain; also one that NFKC or a mail program reads as a dot. */
const DOT_WITHIN = /([.\u2024\u3002\uff0e\uff61])(?=[\p{L}\p{N}])/gu

/**
 * A name that somebody typed as emails to the barber show it: in full, with a space after each dot, so that a mail program makes
 * no link of "pay at evil.example.com/pay". It is as it was typed where nothing makes a link of it, such as in the back office.
 */
export function nameWithoutLinks(name: string): string {
  return name.replace(DOT_WITHIN, '$1 ')
}
