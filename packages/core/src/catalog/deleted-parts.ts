import type { DeletedParts } from '../kernel/deleted-parts.ts'

const OFFERED = {
  table: 'appointment_type_addon',
  required: { addon_id: 'addon', appointment_type_id: 'appointment_type' },
}

export const CATALOG_PARTS: DeletedParts = {
  parts: [
    { ...OFFERED, of: 'appointment_type', column: 'appointment_type_id' },
    { ...OFFERED, of: 'addon', column: 'addon_id' },
  ],
}
