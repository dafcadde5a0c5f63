import { Addons } from '../addons/page.tsx'
import { AppointmentTypes } from '../appointment-types/page.tsx'
import { BusinessHours } from '../business-hours/page.tsx'
import { ClientImport } from '../client-import/page.tsx'
import { SiteContent } from '../content/page.tsx'
import { Icloud } from '../icloud/page.tsx'
import { Messages } from '../messages/page.tsx'
import { Poster } from '../poster/page.tsx'
import { RecentlyDeleted } from '../recently-deleted/page.tsx'
import { Settings } from '../settings/page.tsx'
import { Setup } from '../setup/page.tsx'
import { System } from '../system/page.tsx'
import { UnprovenVisits } from '../unproven/page.tsx'

/**
 * The screens with which the back office is set up, in one file: each is opened seldom, and files of their own would divide what
 * all screens share into small pieces. Statistics are apart because their charts weigh 110 KiB.
 */
export const setUpScreens = {
  Addons,
  AppointmentTypes,
  BusinessHours,
  ClientImport,
  SiteContent,
  Icloud,
  Messages,
  Poster,
  RecentlyDeleted,
  Settings,
  Setup,
  System,
  UnprovenVisits,
}
