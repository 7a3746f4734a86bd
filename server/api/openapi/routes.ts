import { authDescriptions } from '../accounts/descriptions'
import { operationDescriptions } from '../audit/descriptions'
import { draftDescriptions } from '../drafts/descriptions'
import { importDescriptions } from '../imports/descriptions'
import { jobDescriptions } from '../jobs/descriptions'
import { liveDescriptions } from '../live/descriptions'
import { mailDescriptions } from '../mail/descriptions'
import { measuresDescription } from '../measures/descriptions'
import { notificationDescriptions } from '../notifications/descriptions'
import { searchDescription } from '../records/searchDescription'
import type { RouteDescription } from '../schemas/routeDescription'
import { taskDescriptions } from '../tasks/descriptions'
import { undoDescriptions } from '../undo/descriptions'
import { healthSchema } from '../web/healthSchema'

const fileHeaders = {
  'Content-Disposition': 'The name, with every letter in `filename*`',
  'Content-Length': 'The size in bytes',
}

/** The routes that no definition makes. Whoever adds one describes it here; a test compares both. */
export const otherRoutes: readonly RouteDescription[] = [
  {
    method: 'get',
    path: '/health',
    summary:
      'Whether the process and its database answer; for a System Admin also how late its event loop is',
    open: true,
    data: healthSchema,
  },
  {
    method: 'get',
    path: '/openapi.json',
    summary: 'This document',
    tag: 'health',
    open: true,
    content: 'application/json',
  },
  ...authDescriptions,
  ...mailDescriptions,
  ...jobDescriptions,
  ...taskDescriptions,
  ...importDescriptions,
  ...notificationDescriptions,
  ...operationDescriptions,
  ...undoDescriptions,
  ...draftDescriptions,
  ...liveDescriptions,
  searchDescription,
  measuresDescription,
  {
    method: 'post',
    path: '/files',
    summary: 'Upload a file',
    upload: true,
    status: 201,
    data: { $ref: '#/components/schemas/File' },
    errors: [413, 415, 422, 429, 503],
  },
  {
    method: 'get',
    path: '/files/{id}',
    summary: 'The content of a file',
    content: 'application/octet-stream',
    answerHeaders: fileHeaders,
    errors: [404],
  },
  {
    method: 'head',
    path: '/files/{id}',
    summary: 'What a file is called, its type and its size',
    content: 'application/octet-stream',
    answerHeaders: fileHeaders,
    errors: [404],
  },
]
