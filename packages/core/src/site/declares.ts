import { defineModule } from '../kernel/define.ts'

export const SITE = defineModule({
  tables: {
    content_version: 'nothing',
    setting: 'nothing',
  },
})
