import { defineModule } from '../kernel/define.ts'

export const LIMITS = defineModule({
  tables: {
    rate_limit: 'nothing',
  },
  retention: {
    callCounts: {
      what: 'Counters of requests and of sign-in attempts, by network',
      amount: 1,
      unit: 'hour',
      since: 'the minute or quarter of an hour that they count',
      why: 'They limit the load that one network can cause, and guessing of passwords.',
    },
  },
})
