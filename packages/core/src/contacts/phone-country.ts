import { type CountryCode, getCountries, isSupportedCountry } from 'libphonenumber-js/min'

declare global {
  namespace Intl {
    interface Locale {
      /** Of ES2026, which TypeScript does not know yet. */
      getTimeZones(): string[] | undefined
    }
  }
}

/** The country of numbers without a country code; null if it is unknown, and such numbers are compared as digits. */
export type PhoneCountry = CountryCode | null

/** The countries (ISO 3166) whose numbers can be read. */
export const PHONE_COUNTRIES: readonly string[] = getCountries()

/** @returns null for a code of no country. */
export function phoneCountryOf(code: string): PhoneCountry {
  return isSupportedCountry(code) ? code : null
}

let countriesByZone: ReadonlyMap<string, CountryCode> | undefined

/** The country of an IANA time zone by the data of ICU; null for a zone of no country, such as UTC. */
export function countryOfZone(zone: string): PhoneCountry {
  countriesByZone ??= new Map(
    getCountries().flatMap((country) => {
      const zones = new Intl.Locale('und', { region: country }).getTimeZones() ?? []
      return zones.map((each): [string, CountryCode] => [each, country])
    }),
  )
  // ICU knows some zones by an older name.
  const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions()
  return countriesByZone.get(timeZone) ?? countriesByZone.get(zone) ?? null
}
