import { z } from 'zod'
import { countryOfZone, PHONE_COUNTRIES } from '../contacts/phone-country.ts'
import { isWholeNumber } from '../contacts/phone-number.ts'
import type { Context } from '../kernel/context.ts'
import { line } from '../kernel/fields.ts'
import { readSettings } from './settings.ts'

const MAX_TEXT = 100

export const phoneTextInput = z
  .object({ text: line(MAX_TEXT) })
  .meta({ examples: [{ text: '979 555' }] })

export const phoneReadingView = z
  .object({ isWhole: z.boolean().describe('It holds a whole number, which can be called.') })
  .meta({ id: 'PhoneReading', examples: [{ isWhole: false }] })

export const phoneCountriesView = z
  .object({
    countries: z.array(z.string()).describe('Their ISO 3166 codes.'),
    ofTimezone: z
      .string()
      .nullable()
      .describe('The country of the time zone, which counts while `phone_country` is empty.'),
  })
  .meta({ id: 'PhoneCountries', examples: [{ countries: ['CA', 'FR', 'US'], ofTimezone: 'US' }] })

/** What a form says of a phone that was typed; the number itself is for the barber alone. */
export async function readPhone({ db }: Pick<Context, 'db'>, { text }: { text: string }) {
  const { phoneCountry } = await readSettings(db)
  return { isWhole: isWholeNumber(text, phoneCountry) }
}

/** The countries that numbers may be of, and that of the time zone. */
export async function phoneCountries({ db }: Pick<Context, 'db'>) {
  const { zone } = await readSettings(db)
  return { countries: [...PHONE_COUNTRIES], ofTimezone: countryOfZone(zone) }
}
