/**
 * How many days of free times a device will show, from what its browser says of itself: 2 on phones,
 * 5 on tablets, 7 elsewhere, as use-window-size.ts measures it later. A tablet that claims to be a
 * computer is corrected then.
 *
 * `mobileHint` is the header Sec-CH-UA-Mobile.
 */
export function guessDays(userAgent = '', mobileHint = ''): number {
  if (/iPad/.test(userAgent)) return 5
  if (mobileHint === '?1' || /Mobi/.test(userAgent)) return 2
  return /Android|Tablet|Silk/.test(userAgent) ? 5 : 7
}
