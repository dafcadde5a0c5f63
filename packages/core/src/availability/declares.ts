import { defineModule } from '../kernel/define.ts'

export const AVAILABILITY = defineModule({
  tables: {
    business_hours: 'nothing',
    special_date: 'nothing',
    blackout: 'nothing',
  },
})
