import { BusinessHours } from '../../../features/admin/business-hours/page.tsx'
import { Addons } from '../../../features/admin/catalog/addons-page.tsx'
import { AppointmentTypes } from '../../../features/admin/catalog/appointment-types-page.tsx'
import { ClientImport } from '../../../features/admin/client-import/page.tsx'
import { SiteContent } from '../../../features/admin/content/page.tsx'
import { Icloud } from '../../../features/admin/icloud/page.tsx'
import { Messages } from '../../../features/admin/messages/page.tsx'
import { Poster } from '../../../features/admin/poster/page.tsx'
import { RecentlyDeleted } from '../../../features/admin/recently-deleted/page.tsx'
import { Settings } from '../../../features/admin/settings/page.tsx'
import { Setup } from '../../../features/admin/setup/page.tsx'
import { System } from '../../../features/admin/system/page.tsx'
import { UnprovenVisits } from '../../../features/admin/unproven/page.tsx'

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
