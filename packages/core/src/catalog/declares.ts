import { defineModule } from '../kernel/define.ts'

const OFFERED = {
  table: 'appointment_type_addon',
  required: { addon_id: 'addon', appointment_type_id: 'appointment_type' },
}

export const CATALOG = defineModule({
  tables: {
    appointment_type: 'nothing',
    addon: 'nothing',
    appointment_type_addon: 'nothing',
  },
  deleted: {
    parts: [
      { ...OFFERED, of: 'appointment_type', column: 'appointment_type_id' },
      { ...OFFERED, of: 'addon', column: 'addon_id' },
    ],
  },
})
