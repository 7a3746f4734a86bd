import { getCountries } from 'libphonenumber-js/min'
import { z } from 'zod'
import { fieldData } from '../../core/field/fieldData'
import type { PhoneOptions } from './phone.type'

/** The options of the `phone` field type in a JSON definition. */
export const phoneOptions = fieldData<PhoneOptions>()({
  country: z
    .enum(getCountries())
    .optional()
    .describe('Country of a number without one, if it is not the office’s: TN'),
})
