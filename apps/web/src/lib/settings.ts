import { site } from '../content/site.ts'
import { trpc } from './trpc.ts'

/** A public setting's value, or undefined while it is loading, missing or empty. */
export function usePublicSetting(key: string): string | undefined {
  const settings = trpc.setting.public.useQuery()
  return settings.data?.find((setting) => setting.key === key)?.value.trim() || undefined
}

/** True until the settings came, or failed to come. */
export function useSettingsPending(): boolean {
  return trpc.setting.public.useQuery().isPending
}

export function useBusinessName(): string {
  return usePublicSetting('business_name') ?? site.defaultName
}

/** The zone every time is shown in; the product's own default until the settings are there. */
export function useBusinessZone(): string {
  return usePublicSetting('timezone') ?? 'America/New_York'
}
