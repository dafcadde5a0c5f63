import type { SettingKey } from '@haircuts/core/site/setting-schema'
import { trpc } from '../../../app/api/trpc.ts'
import { payments as text } from './text.ts'

const LINKS = [
  'donation_cash_app',
  'donation_venmo',
  'donation_paypal',
  'donation_link',
] as const satisfies readonly SettingKey[]

/** The donation links of the settings, with their names. `links` is undefined until they have loaded. */
export function useDonationLinks({ enabled = true } = {}) {
  const settings = trpc.setting.list.useQuery(undefined, { enabled })
  const links =
    settings.data &&
    LINKS.flatMap((key) => {
      const link = settings.data.find((setting) => setting.key === key)?.value
      return link ? [{ name: text.links[key], link }] : []
    })
  return { settings, links }
}
