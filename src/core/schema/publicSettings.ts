/** The possible first days of a week. */
export const firstDays = ['monday', 'sunday', 'saturday'] as const
export type FirstDay = (typeof firstDays)[number]

/** What everyone may know of an installation (C-05). */
export interface PublicSettings {
  company_name: string
  company_tagline: string
  company_address: string
  company_phone: string
  company_email: string
  company_website: string
  /** Where the logo is, relative to the API; empty without one. */
  company_logo: string
  /** Whether people may make an account for themselves. */
  registration: boolean
  /** Its country, as ISO 3166 has it; empty until the office has said it. */
  country: string
  /** The office's own; until it is known, the reader's. */
  time_zone?: string
  default_currency: string
  first_day_of_week: FirstDay
  /** The revision of the office's own definitions, 0 without any; undefined until the server has said it. */
  definitions?: number
  [setting: string]: unknown
}

/** The defaults: for the server, the settings pages and a screen without an answer. */
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
}
