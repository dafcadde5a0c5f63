/**
 * How many days of free times the device will show, guessed from the request headers User-Agent and
 * Sec-CH-UA-Mobile: 2 on phones, 5 on tablets, 7 elsewhere. After hydration `useWindowSize` measures
 * the screen and corrects a wrong guess, for example a tablet that requests the desktop site.
 */
export function guessDays(userAgent = '', mobileHint = ''): number {
  if (/iPad/.test(userAgent)) return 5
  if (mobileHint === '?1' || /Mobi/.test(userAgent)) return 2
  return /Android|Tablet|Silk/.test(userAgent) ? 5 : 7
}
