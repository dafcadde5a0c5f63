/** What the procedures of the back office return. */
import type { AppRouter } from '@haircuts/router'
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'

type Outputs = inferRouterOutputs<AppRouter>

export type Booking = Outputs['booking']['get']
/** A first visit that waits for an answer, with those that asked together with it. */
export type WaitingRequest = Outputs['request']['list'][number]
/** A request of groomsmen. */
export type GroupRequest = Outputs['groupRequest']['list'][number]
/** The texts that the barber can open in an app of his phone. */
export type PreparedTexts = Outputs['booking']['texts']
/** A client who waits at the door. */
/** What clients read at the door. */
export type Door = Outputs['arrival']['door']
/** How emails are sent. */
export type MailServer = Outputs['mailServer']['get']
/** The judgement of SPF, DKIM or DMARC. */
export type DnsFinding = Outputs['mailServer']['dns']['spf']
/** A visit of a day with the cut card of its client. */
export type DaySheetVisit = Outputs['dashboard']['daySheet']['visits'][number]
export type BookingDetails = Outputs['booking']['details']
/** One entry of a booking's history. */
export type BookingChange = Outputs['booking']['history'][number]
/** The rules and bookings that conflict with a start that the barber chose. */
export type StartCheck = Outputs['availability']['check']
/** One conflicting rule or booking. */
export type StartObstacle = StartCheck['obstacles'][number]
/** The free times that a change of the hours or the settings would add or remove. */
export type RehearsalResult = Outputs['rehearsal']['preview']
export type RehearsedWeek = RehearsalResult['past'][number]
export type BlockedBooking = RehearsalResult['refused'][number]
export type RehearsedChange = inferRouterInputs<AppRouter>['rehearsal']['preview']
/** A webhook, and one of the deliveries in its log. */
export type Webhook = Outputs['webhook']['list'][number]
export type WebhookDelivery = Outputs['webhook']['deliveries'][number]
/** When a client who walks in can start, and which booking conflicts with it. */
export type WalkIn = Outputs['availability']['walkIn']
/** The free times that are offered to the barber. */
export type SuggestedTimes = Outputs['availability']['suggest']
export type AppointmentTypes = Outputs['appointmentType']['list']
export type DayHours = Outputs['businessHours']['list'][number]
export type SpecialDate = Outputs['specialDate']['list'][number]
/** A day of the month of special dates. */
export type ShownDay = Outputs['specialDate']['days'][number]
/** A client as the list returns it, with the visits. */
export type ListedClient = Outputs['clients']['list']['items'][number]
export type Client = Omit<Outputs['clients']['like'][number], 'shares'>

/** How a client's hair is cut. */
export type CutCard = Outputs['cutCard']['get']

/** The records and bookings that erasing a client would change. */
export type ErasurePreview = Outputs['erasure']['preview']

/** What importing a file of clients would do. */
export type ImportPreview = Outputs['clientImport']['preview']
export type ImportField = NonNullable<ImportPreview['columns'][number]['field']>
export type ImportTask = Outputs['clientImport']['progress']
export type ClientImportSummary = Outputs['clientImport']['list'][number]

/** What was deleted within a day and can be restored. */
export type DeletedItem = Outputs['deletedItem']['list']['items'][number]

/** A booking, a blackout or a held time in the calendar. */
export type CalendarEntry = Outputs['calendarEvent']['list'][number]
export type BlackoutEntry = Extract<CalendarEntry, { kind: 'blackout' }>

export type CloudCalendar = Outputs['cloudCalendar']['list'][number]
export type CloudHealth = Outputs['cloudCalendar']['health']
/** A booking that was changed in the iCloud calendar. */
export type CalendarProposal = Outputs['calendarProposal']['list'][number]

/** Every document of the site's texts, and one of its versions. */
export type Content = Outputs['content']['list']
export type ContentVersion = Outputs['content']['get']

/** An email in the delivery log. */
export type Message = Outputs['notification']['list']['items'][number]
export type MessageDetails = Outputs['notification']['get']
export type MessageKind = Message['kind']
export type MessageState = Message['state']
export type Mail = Outputs['notification']['preview']

/** A closed time, with the outcome of each booking. */
export type Closing = Outputs['closing']['list'][number]

/** A client who asked for something earlier. */
export type WaitingClient = Outputs['waitlist']['list'][number]

/** A booking of today, with how often its client did not show up. */
export type VisitToday = Outputs['dashboard']['overview']['today'][number]
/** What the client of a booking gave last, or null. */
export type LastDonation = VisitToday['lastDonation']
/** A past visit that waits for its review. */
export type UnreviewedVisit = Outputs['dashboard']['overview']['unreviewed'][number]
/** The bookings of tomorrow, and whose clients have not said to be coming. */
export type Tomorrow = Outputs['dashboard']['overview']['tomorrow']
/** Who is left today, to be told that the barber is running late. */
export type LatePerson = Outputs['lateNotice']['people'][number]
export type Alarm = Outputs['dashboard']['overview']['alarms'][number]
export type SystemState = Outputs['system']['overview']

/** New clients who have not received the address. */
export type AwaitingAddress = Outputs['dashboard']['overview']['address']
/** The restored backup that the barber has not resumed, or null. */
export type Pause = Outputs['dashboard']['overview']['pause']
/** The checklist of a new installation. */
export type SetupStatus = Outputs['setup']['status']
export type SetupStep = SetupStatus['steps'][number]['name']
export type SetupStepState = SetupStatus['steps'][number]['state']
export type SetupDecision = inferRouterInputs<AppRouter>['setup']['decide']['decision']
/** The number of open steps of the checklist, or null when all are done or skipped. */
export type SetupProgress = Outputs['dashboard']['overview']['setup']
export type WorkPeriod = Outputs['statistics']['work'][number]
export type ClientPeriod = Outputs['statistics']['clients'][number]
export type OutcomePeriod = Outputs['statistics']['outcomes'][number]
export type SourceCount = Outputs['statistics']['sources'][number]
export type SecurityEventKind = Outputs['auth']['securityEvents'][number]['kind']
export type CalendarAddress = Outputs['calendarAddress']['list'][number]
export type CalendarFeed = Outputs['calendarFeed']['list'][number]
export type CloudAccount = Outputs['cloudAccount']['get']
