import { fileGroups, firstDays, publicDefaults } from '../../src/core/schema/publicSettings'
import { choice, choices, email, longText, phone, text, url } from '../../src/define'
import { defineSettings } from '../../src/define/settingsGroup'

/** The office's name and contact details, its place and its formats. */
export const general = defineSettings({
  name: 'general',
  subject: 'settings',
  fields: {
    company_name: text({ max: 120, default: publicDefaults.company_name }),
    company_tagline: text({ max: 160, default: publicDefaults.company_tagline, help: true }),
    company_logo: text({ max: 200, help: true }),
    company_address: longText({ max: 500 }),
    company_phone: phone(),
    company_email: email(),
    company_website: url(),
    country: text({ max: 2, list: 'country', ltr: true, help: true }),
    time_zone: text({ required: true, list: 'timeZone', ltr: true, help: true }),
    default_currency: text({
      required: true,
      list: 'currency',
      ltr: true,
      help: true,
      default: publicDefaults.default_currency,
    }),
    first_day_of_week: choice(firstDays, { required: true, default: publicDefaults.first_day_of_week }),
    file_types: choices(fileGroups, {
      required: true,
      default: [...fileGroups],
      fixedOptions: true,
      help: true,
    }),
  },
  form: [
    {
      section: 'company',
      fields: [
        'company_name',
        'company_tagline',
        'company_logo',
        'company_address',
        'company_phone',
        'company_email',
        'company_website',
      ],
    },
    { section: 'region', fields: ['country', 'time_zone', 'default_currency', 'first_day_of_week'] },
    { section: 'files', fields: ['file_types'] },
  ],
})
