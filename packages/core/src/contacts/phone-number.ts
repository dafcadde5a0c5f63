import {
  AsYouType,
  findPhoneNumbersInText,
  parseDigits,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'
import type { PhoneCountry } from './phone-country.ts'

/** A long number as a spreadsheet shortens it, whose digits are lost. */
const SHORTENED = /^[+-]?\d+(?:[.,]\d+)?E[+-]?\d+$/i
/** A number that a spreadsheet has made a decimal fraction. */
const DECIMAL = /^\+?\d{7,}[.,]0$/
/** Without letters, so that a comma or a slash groups the digits of one number. */
const GROUPED = /^[\d\s+(),./-]+$/
/** A number of letters, such as 1-800-FLOWERS. */
const SPELLED = /^[+\d(][\d\s+().-]*[A-Za-z][A-Za-z\d-]+$/
/** Digits of any script, as they are grouped. */
const PART_OF_NUMBER = /^[\s\p{Nd}+().\-/]+$/u
const MIN_SEARCHED_DIGITS = 4
const BETWEEN_NUMBERS = /[;,|\n]|\s(?:or|and)\s|\s\/\s/i
/** Of a local number of North America without its area code. */
export const MIN_LOCAL_DIGITS = 7
/** Of the shortest numbers that can be called, such as 911. */
const MIN_DIALED_DIGITS = 3
/** The maximum of ITU-T E.164, with the country code. */
const MAX_DIGITS = 15

/**
 * What a text that somebody typed as a phone number means. This is the only reading of it: phones are called, texted, compared, blocked,
 * merged and searched by the result. The extension is left out, and of several numbers the first one counts.
 *
 * @returns the E.164 form of a valid number, such as '+19795550100'; else the digits of the text, after a plus that it begins with. Null
 *   for a text without digits, and for a number that a spreadsheet has shortened.
 */
export function phoneKey(text: string | null, country: PhoneCountry): string | null {
  if (text === null) return null
  const cleaned = cleanedOf(text)
  if (SHORTENED.test(cleaned)) return null
  return validNumber(cleaned, country) ?? digitsOf(cleaned)
}

/** Whether a text holds a number that can be called, not a part of one. */
export function isWholeNumber(text: string, country: PhoneCountry): boolean {
  return validNumber(cleanedOf(text), country) !== null
}

/** Without the marks of direction and other invisible characters that come with pasted text. */
function cleanedOf(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim()
}

function validNumber(text: string, country: PhoneCountry): string | null {
  for (const spelling of spellingsOf(text)) {
    const number = parsePhoneNumberFromString(spelling, country ?? undefined)
    if (number?.isValid()) return number.number
  }
  const [first] = findPhoneNumbersInText(text, country ?? undefined)
  return first?.number.number ?? null
}

/** The text, and what else it may stand for. */
function spellingsOf(text: string): string[] {
  return [
    text,
    // The code for calls abroad of most countries.
    ...(/^00[\s.-]*[1-9]/.test(text) ? [text.replace(/^00/, '+')] : []),
    ...(DECIMAL.test(text) ? [text.slice(0, -2)] : []),
    ...(GROUPED.test(text) ? [text.replace(/[,/]/g, ' ')] : []),
    ...(SPELLED.test(text) ? [text.replace(/[A-Za-z]/g, digitOfLetter)] : []),
  ]
}

/** The key of a letter on a telephone (ITU-T E.161). */
function digitOfLetter(letter: string): string {
  return '22233344455566677778889999'.charAt(letter.toLowerCase().charCodeAt(0) - 97)
}

function digitsOf(text: string): string | null {
  const parts = text
    .split(BETWEEN_NUMBERS)
    .filter((part) => parseDigits(part).length >= MIN_LOCAL_DIGITS)
  const [first = text] = parts.length > 1 ? parts : []
  const digits = parseDigits(first)
  if (digits === '') return null
  return first.trim().startsWith('+') ? `+${digits}` : digits
}

/** A number as links to call or to text take it; null for digits that no one can be called by. */
export function dialedNumber(key: string | null): string | null {
  const { length } = key?.replace('+', '') ?? ''
  return length >= MIN_DIALED_DIGITS && length <= MAX_DIGITS ? key : null
}

/** The number as other services take it, in E.164; null if it is unknown. */
export function internationalNumber(key: string | null): string | null {
  return key?.startsWith('+') ? dialedNumber(key) : null
}

/** Whether a number is long enough to name one person: not the digits of 'ask Ann, 2nd floor'. */
export function namesOneLine(key: string | null): key is string {
  return key !== null && key.length >= MIN_LOCAL_DIGITS
}

/**
 * The parts of a `phoneKey` that a search finds.
 *
 * @returns `within`, what is anywhere in it, and `start`, how it begins where the digits typed are not in it, since they begin a number
 *   as it is dialed inside the country or for calls abroad; null for a text that is no part of a number.
 */
export function searchedNumber(
  text: string,
  country: PhoneCountry,
): { within: string; start: string | null } | null {
  const cleaned = cleanedOf(text)
  const whole = validNumber(cleaned, country)
  if (whole) return { within: whole, start: null }
  const within = parseDigits(cleaned)
  if (within.length < MIN_SEARCHED_DIGITS || !PART_OF_NUMBER.test(cleaned)) return null
  const typing = new AsYouType(country ?? undefined)
  typing.input(cleaned)
  const start = typing.getNumberValue()
  return { within, start: start && !start.includes(within) ? start : null }
}
