import type { SettingKey } from '@haircuts/router/setting/schema'
import { useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { useRefresh } from '../../api/refresh.ts'
import { trpc } from '../../api/trpc.ts'
import { useLocalEdits } from './local-edits.tsx'
import { SETTING_INPUTS } from './setting-fields.tsx'

interface StoredSetting {
  key: string
  value: string
}

/**
 * Local edits of the settings. `name` is the storage key of the screen (`useLocalEdits`).
 */
export function useSettingEdits(name: string, list: readonly StoredSetting[]) {
  const cache = useQueryClient()
  const refresh = useRefresh()
  const set = trpc.setting.set.useMutation()
  const stored = list.flatMap(({ key, value }) => (isKnown(key) ? [[key, value] as const] : []))
  return useLocalEdits<SettingKey, string>({
    name,
    stored: new Map(stored),
    isSame: (a, b) => a === b,
    save: async (key, value) => (await set.mutateAsync({ key, value })).value,
    onStored: (saved) => {
      const values = new Map<string, string>(saved)
      cache.setQueryData<StoredSetting[]>(
        getQueryKey(trpc.setting.list, undefined, 'query'),
        (all) => all?.map((each) => ({ ...each, value: values.get(each.key) ?? each.value })),
      )
      // Name and zone are shown on every screen; availability, the dashboard's address list and the
      // setup checklist depend on the others.
      void refresh('setting')
    },
  })
}

function isKnown(key: string): key is SettingKey {
  return Object.hasOwn(SETTING_INPUTS, key)
}
