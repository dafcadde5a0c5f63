import type { SettingKey } from '@haircuts/core/site/setting-schema'
import { useLocalEdits } from '../../../app/admin/editing/local-edits.tsx'
import { trpc } from '../../../app/api/trpc.ts'
import { SETTING_TABLE } from './setting-table.ts'

interface StoredSetting {
  key: string
  value: string
}

/**
 * Local edits of the settings. `name` is the storage key of the screen (`useLocalEdits`).
 */
export function useSettingEdits(name: string, list: readonly StoredSetting[]) {
  const set = trpc.setting.set.useMutation()
  const stored = list.flatMap(({ key, value }) => (isKnown(key) ? [[key, value] as const] : []))
  return useLocalEdits<SettingKey, string>({
    name,
    stored: new Map(stored),
    isSame: (a, b) => a === b,
    save: async (key, value) => (await set.mutateAsync({ key, value })).value,
  })
}

function isKnown(key: string): key is SettingKey {
  return Object.hasOwn(SETTING_TABLE, key)
}
