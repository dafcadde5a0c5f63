import { compareCalendars } from './compare-calendars.ts'
import { compareEvents } from './compare-events.ts'
import type { DefinedJob } from './define-job.ts'
import { deliverMessage } from './deliver-message.ts'
import { planMessages } from './plan-messages.ts'
import { planVisitMessages } from './plan-visit-messages.ts'
import { pushChange } from './push-change.ts'
import { pushToDevice } from './push-to-device.ts'
import { sweepLeftovers } from './sweep-leftovers.ts'
import { syncCalendar } from './sync-calendar.ts'
import { syncCalendars } from './sync-calendars.ts'
import { writeEvent } from './write-event.ts'

/** Every job there is. What is not in this list is no longer scheduled after the next start. */
export const jobs: readonly DefinedJob[] = [
  compareCalendars,
  compareEvents,
  deliverMessage,
  planMessages,
  planVisitMessages,
  pushChange,
  pushToDevice,
  sweepLeftovers,
  syncCalendar,
  syncCalendars,
  writeEvent,
]
