import { type StoredSettings, settingValue } from './reads.ts'

/**
 * How to contact the business, as the end of a refusal's sentence, by its public settings.
 * Example: 'call 979 555 0100 or write to barber@example.edu'.
 */
export function contactWords(settings: StoredSettings): string {
  const phone = settingValue(settings, 'business_phone')
  const email = settingValue(settings, 'business_email')
  const ways = [phone && `call ${phone}`, email && `write to ${email}`].filter(Boolean)
  return ways.join(' or ') || 'contact the barber'
}
