import { site } from '../shell/text.ts'
import { trpc } from './trpc.ts'

/** A public setting's value, or undefined while it is loading, missing or empty. */
export function usePublicSetting(key: string): string | undefined {
  const settings = trpc.setting.public.useQuery()
  return settings.data?.find((setting) => setting.key === key)?.value.trim() || undefined
}

/** True until the settings have loaded or failed to load. */
export function useSettingsPending(): boolean {
  return trpc.setting.public.useQuery().isPending
}

export function useBusinessName(): string {
  return usePublicSetting('business_name') ?? site.defaultName
}

/** The IANA time zone in which times are shown; the default of the product while the settings load. */
export function useBusinessZone(): string {
  return usePublicSetting('timezone') ?? 'America/New_York'
}
