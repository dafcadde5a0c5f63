/*
 * The booking of one service, up to the choice of a time. Separate exports, as in features/times/text.ts, so that the
 * minifier can shorten the names.
 */

export const title = (businessName: string) => `Book Appointment - ${businessName}`
export const back = 'Select Appointment'
export const loadingHeading = 'Book Appointment'
export const loading = 'Loading the appointment'
export const chooseAgain = 'Your add-ons changed. Please choose a time again.'
export const timeDropped = 'Please choose a time again. What you typed is saved.'
export const timeGone =
  'The time you had chosen is no longer free. Please choose another. What you typed is saved.'
export const notOfferedHeading = 'This appointment is not available'
export const notOffered = 'It may have been removed, or the link may be wrong.'
export const seeAll = 'See all appointments'
export const failedHeading = 'The appointment could not be loaded'
export const formFailedHeading = 'The form could not be loaded'
