import type { SentRules } from '../field/sentRules'

/** The possible first days of a week. */
export const firstDays = ['monday', 'sunday', 'saturday'] as const
export type FirstDay = (typeof firstDays)[number]

/** Groups of formats of files, from which an office chooses those that it accepts (`fileFormats`). */
export const fileGroups = [
  'pdf',
  'pictures',
  'word',
  'excel',
  'powerpoint',
  'open_document',
  'email',
  'text',
] as const
export type FileGroup = (typeof fileGroups)[number]

/** The settings that everyone can read, even signed out (C-05). */
export interface PublicSettings {
  company_name: string
  company_tagline: string
  company_address: string
  company_phone: string
  company_email: string
  company_website: string
  /** The logo's path, relative to the API; empty without a logo. */
  company_logo: string
  /** Whether people can register an account. */
  registration: boolean
  /** The office's country as an ISO 3166 code; empty until it is set. */
  country: string
  /** The office's time zone; until it is set, the reader's. */
  time_zone?: string
  /** The clock changes of that time zone in the years around now, which the browser uses instead of its own. */
  time_zone_rules?: SentRules
  default_currency: string
  first_day_of_week: FirstDay
  /** The formats that uploads can have, in groups. */
  file_types: FileGroup[]
  /**
   * The revision of the office's own definitions, 0 if there are
   * none; undefined until the server has sent it.
   */
  definitions?: number
  [setting: string]: unknown
}

/** The defaults for the server, for the settings pages, and for a screen before the server responds. */
export const publicDefaults: PublicSettings = {
  company_name: 'Coverdesk',
  company_tagline: 'Insurance management system',
  company_address: '',
  company_phone: '',
  company_email: '',
  company_website: '',
  company_logo: '',
  registration: true,
  country: '',
  default_currency: 'EUR',
  first_day_of_week: 'monday',
  file_types: [...fileGroups],
}
