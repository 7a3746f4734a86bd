import { z } from 'zod'
import { fileGroups, firstDays, type PublicSettings } from '../core/schema/publicSettings'
import { labelsSchema, moment } from './answer'

/**
 * The settings of an installation that everyone can read; the values of
 * other settings follow from their definitions.
 */
export const publicSettingsSchema = z.looseObject({
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
export const settingsMetaSchema = z.object({ version: z.int(), labels: labelsSchema })

export const effectiveMetaSchema = z.object({ labels: labelsSchema })

export const logoSchema = z.object({ company_logo: z.string() })
