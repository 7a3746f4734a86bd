import { z } from 'zod'
import type { FormChoices } from '../core/schema/formChoices'
import { fileGroups, firstDays, type PublicSettings } from '../core/schema/publicSettings'
import { labelsSchema, listMetaSchema, moment } from './answer'
import { endpoint } from './endpoint'
import { historyEntrySchema } from './records'

/**
 * The settings of an installation that everyone can read; the values of
 * other settings follow from their definitions.
 */
const publicSettingsSchema = z.looseObject({
  company_name: z.string(),
  company_tagline: z.string(),
  company_address: z.string(),
  company_phone: z.string(),
  company_email: z.string(),
  company_website: z.string(),
  company_logo: z.string().describe('Path of the logo, relative to the API; empty without one'),
  registration: z.boolean(),
  country: z.string(),
  time_zone: z.string().optional().describe('IANA name, such as Africa/Tunis'),
  time_zone_rules: z
    .object({
      changes: z.array(z.object({ at: moment, offset: z.int().describe('In minutes, from then on') })),
      until: moment,
      database_differs_from: moment
        .optional()
        .describe('The first moment at which the database has other rules than the server'),
    })
    .optional()
    .describe('The clock changes of the time zone in the years around now'),
  default_currency: z.string(),
  first_day_of_week: z.enum(firstDays),
  file_types: z.array(z.enum(fileGroups)).describe('The formats of uploads, in groups'),
  definitions: z.int().describe('The revision of the office’s own definitions; 0 without any'),
}) satisfies z.ZodType<PublicSettings>

/** The `meta` of a group's settings; the next change must send the version. */
const settingsMetaSchema = z.object({ version: z.int(), labels: labelsSchema })

/** The values of a group: the document has those of each group's definition. */
const groupSchema = z.custom<Record<string, unknown>>()
const effectiveSchema = z.custom<{ forms: Record<string, FormChoices> }>()

export const settingsEndpoints = {
  readPublic: endpoint({
    method: 'get',
    path: '/settings/public',
    alsoBelow: ['/api'],
    summary: 'Read the public settings',
    open: true,
    data: publicSettingsSchema,
  }),
  readLogo: endpoint({
    method: 'get',
    path: '/settings/logo',
    summary: 'Download the office’s logo',
    open: true,
    query: { v: z.string().describe('The logo’s hash, from `company_logo`') },
    content: 'image/png',
    errors: [404],
  }),
  uploadLogo: endpoint({
    method: 'post',
    path: '/settings/logo',
    points: 10,
    summary:
      'Convert a picture (PNG, JPEG, WebP or SVG, at most 2 MB) to a logo that `company_logo` can name',
    upload: true,
    status: 201,
    data: z.object({ company_logo: z.string() }),
    errors: [415, 422],
  }),
  readEffective: endpoint({
    method: 'get',
    path: '/settings/effective',
    summary: 'Read required fields and defaults of the forms that you can fill in',
    data: effectiveSchema,
    meta: z.object({ labels: labelsSchema }),
  }),
  read: endpoint({
    method: 'get',
    path: '/settings/{group}',
    summary: 'Read the settings of a group',
    data: groupSchema,
    meta: settingsMetaSchema,
  }),
  change: endpoint({
    method: 'put',
    path: '/settings/{group}',
    summary: 'Change settings of a group; others stay unchanged',
    headers: { 'If-Match': 'The version that was read, as "3"; another one is refused with 409' },
    body: groupSchema,
    data: groupSchema,
    meta: settingsMetaSchema,
    errors: [409, 413, 415, 422],
  }),
  listHistory: endpoint({
    method: 'get',
    path: '/settings/{group}/history',
    summary: 'List the changes of a group’s settings, newest first',
    query: { range: z.string().describe('JSON. First and last row') },
    data: historyEntrySchema.array(),
    meta: listMetaSchema,
  }),
}
