import type { Schema } from '../wire-schema.ts'
import type { Paths, Response } from './document-types.ts'
import { problemResponses } from './problems.ts'

const text = (description: string): Schema => ({ type: 'string', description })
const response = (description: string, type: string, schema: Schema): Response => ({
  description,
  content: { [type]: { schema } },
})
const probe = (operationId: string, summary: string, properties: Record<string, Schema>) => ({
  operationId,
  tags: ['Health'],
  summary,
  security: [{}],
  parameters: [],
  responses: {
    200: response('Yes.', 'application/json', {
      type: 'object',
      properties,
      required: Object.keys(properties),
      additionalProperties: false,
    }),
    ...problemResponses([
      'tooManyRequests',
      'databaseAway',
      'jobsStopped',
      'jobsSilent',
      'migrationsPending',
      'databaseNotWritable',
    ]),
  },
})

const pictureForm: Schema = {
  type: 'object',
  properties: { file: { type: 'string', contentMediaType: 'image/*' } },
  required: ['file'],
}
const PICTURE_BODY = { required: true, content: { 'multipart/form-data': { schema: pictureForm } } }

const storedPicture = (description: string, url: string): Response => ({
  description: 'Saved.',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        properties: { url: text(description) },
        required: ['url'],
        additionalProperties: false,
      },
      example: { url },
    },
  },
})

const UPLOAD_ERRORS = [
  'pictureTooLarge',
  'unsupportedMediaType',
  'pictureUnsupported',
  'pictureHeic',
  'pictureMissing',
  'pictureUnreadable',
  'requestTimeout',
  'tooManyPictures',
  'tooManyRequests',
  'picturesAway',
  'databaseAway',
] as const

/** The calls that are not operations of the router, because they transfer files. */
export const FILE_CALLS: Paths = {
  '/upload-picture': {
    post: {
      operationId: 'pictureUpload',
      tags: ['Pictures'],
      summary: 'Upload a style picture',
      description:
        'Upload it before creating the booking that names it. JPEG, PNG, WebP or GIF of at most 10 MB and 50 megapixels; 12 in a format that is decoded as a whole, such as a progressive JPEG or an interlaced PNG. It is re-encoded with at most 1,600 pixels a side, so nothing else in the file is kept.',
      security: [{}],
      parameters: [],
      requestBody: PICTURE_BODY,
      responses: {
        201: storedPicture(
          'What a booking names as its `picture_reference`.',
          '/uploads/hQ3xY.webp',
        ),
        ...problemResponses(UPLOAD_ERRORS),
      },
    },
  },
  '/site-pictures': {
    post: {
      operationId: 'sitePictureUpload',
      tags: ['Pictures'],
      summary: 'Upload a picture of the site',
      description:
        'For the slideshow or a product, before the text that names it is saved; a picture that no text names is removed after a day. It is re-encoded like a style picture.',
      security: [{ bearer: [] }],
      parameters: [],
      requestBody: PICTURE_BODY,
      responses: {
        201: storedPicture('What a text names as its `picture`.', '/site-pictures/hQ3xY.webp'),
        ...problemResponses(['signInNeeded', ...UPLOAD_ERRORS]),
      },
    },
  },
  '/site-pictures/{name}': {
    get: {
      operationId: 'sitePictureGet',
      tags: ['Pictures'],
      summary: 'Show a picture of the site',
      description: 'The picture of shared links is a JPEG under its name with .jpg.',
      security: [{}],
      parameters: [{ name: 'name', in: 'path', required: true, schema: { type: 'string' } }],
      responses: {
        200: response('The picture.', 'image/webp', {}),
        ...problemResponses(['notFound', 'tooManyRequests', 'picturesAway', 'databaseAway']),
      },
    },
  },
  '/donation-code.svg': {
    get: {
      operationId: 'donationCode',
      tags: ['Pictures'],
      summary: 'Show the donation link as a QR code',
      description: 'There is none while no link is set.',
      security: [{}],
      parameters: [],
      responses: {
        200: response('The code.', 'image/svg+xml', {}),
        ...problemResponses(['notFound', 'tooManyRequests', 'databaseAway']),
      },
    },
  },
  '/uploads/{name}': {
    get: {
      operationId: 'pictureGet',
      tags: ['Pictures'],
      summary: 'Show a picture',
      description: 'At the API base followed by the `picture_reference` of a booking.',
      security: [{ bearer: [] }, { pictureCookie: [] }],
      parameters: [{ name: 'name', in: 'path', required: true, schema: { type: 'string' } }],
      responses: {
        200: response('The picture.', 'image/webp', {}),
        ...problemResponses([
          'signInNeeded',
          'notFound',
          'tooManyRequests',
          'picturesAway',
          'databaseAway',
        ]),
      },
    },
  },
  '/bookings/public/{public_token}/calendar.ics': {
    get: {
      operationId: 'bookingCalendarFile',
      tags: ['Bookings'],
      summary: 'Fetch a booking as a calendar file',
      description:
        'A link of any purpose can read it. For the organizer of a group it has an event for each person.',
      security: [{}],
      parameters: [
        { name: 'public_token', in: 'path', required: true, schema: { type: 'string' } },
      ],
      responses: {
        200: response('A file for the visitor’s own calendar.', 'text/calendar', {}),
        ...problemResponses(['linkInvalid', 'tooManyRequests', 'databaseAway']),
      },
    },
  },
  '/bookings/public/{public_token}/door.webp': {
    get: {
      operationId: 'doorPicture',
      tags: ['Bookings'],
      summary: 'Show the picture of the barber’s door',
      description:
        'As long as `GET /bookings/public/{public_token}/arrival` shows the address, and to the same token. No cache keeps it.',
      security: [{}],
      parameters: [
        { name: 'public_token', in: 'path', required: true, schema: { type: 'string' } },
      ],
      responses: {
        200: response('The picture.', 'image/webp', {}),
        ...problemResponses([
          'notFound',
          'arrivalOff',
          'linkInvalid',
          'tooManyRequests',
          'picturesAway',
          'databaseAway',
        ]),
      },
    },
  },
  '/feeds/{token}.ics': {
    get: {
      operationId: 'calendarFeedFile',
      tags: ['Calendar'],
      summary: 'Read the bookings as a calendar',
      description:
        'The secret address that `POST /calendar-feeds` answers, for a calendar program: the bookings of the last 60 days and all that are ahead, with an ETag, to be kept for 15 minutes. Never the address, contacts or notes.',
      security: [{}],
      parameters: [{ name: 'token', in: 'path', required: true, schema: { type: 'string' } }],
      responses: {
        200: response('A calendar file.', 'text/calendar', {}),
        ...problemResponses(['linkInvalid', 'tooManyRequests', 'databaseAway']),
      },
    },
  },
  '/downloads/{ticket}': {
    get: {
      operationId: 'systemDownload',
      tags: ['System'],
      summary: 'Download a backup or an export',
      description:
        'With a ticket, which the barber requests and which works once, within a minute.',
      security: [{}],
      parameters: [{ name: 'ticket', in: 'path', required: true, schema: { type: 'string' } }],
      responses: {
        200: response('The file.', 'application/gzip', {}),
        ...problemResponses([
          'downloadInvalid',
          'backupNotFound',
          'tooManyRequests',
          'databaseAway',
        ]),
      },
    },
  },
  '/metrics': {
    get: {
      operationId: 'probeMetrics',
      tags: ['Health'],
      summary: 'Read the metrics in the format of Prometheus',
      description:
        'With METRICS_TOKEN as the bearer token. Where it is unset, from the same machine and not through a proxy.',
      security: [{}],
      parameters: [],
      responses: {
        200: response('The metrics.', 'text/plain', {}),
        ...problemResponses(['signInNeeded', 'tooManyRequests', 'databaseAway']),
      },
    },
  },
  '/health': {
    get: probe('probeHealth', 'Check whether the process is up', {
      status: { type: 'string', const: 'up' },
    }),
  },
  '/ready': {
    get: probe('probeReady', 'Check whether visitors can be served', {
      status: { type: 'string', const: 'ready' },
      jobs: { type: 'string', description: 'Whether the background jobs run in this process.' },
    }),
  },
}
