import { defineModule } from '../kernel/define.ts'

export const DELETION = defineModule({
  tables: {
    deleted_item: {
      erasure: 'loses every item of the person',
      ownData: 'not shown',
      merge: 'unchanged',
    },
  },
  retention: {
    deletedItems: {
      what: 'Deleted bookings, services, add-ons and clients',
      amount: 24,
      unit: 'hour',
      since: 'the deletion',
      why: 'The barber can restore what was deleted by mistake.',
      sweep: [{ table: 'deleted_item', where: 'deleted_at < $1' }],
    },
  },
})
