/** As many as Unicode's stream-safe text has (UAX #15). The half-width voicing marks of kana count, which become marks. */
const TOO_MANY_MARKS = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu

/**
 * A text in a normal form of Unicode. Marks on one letter beyond the thirtieth are left out: the marks of a letter are sorted in
 * a time that grows with the square of their number, so that 240 KB of them would stop the server for ten seconds.
 */
export function inNormalForm(text: string, form: 'NFC' | 'NFKC'): string {
  return text.replace(TOO_MANY_MARKS, '$1').normalize(form)
}
