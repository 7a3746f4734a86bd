import { z } from 'zod'
import { objectWith } from '../../core/field/objectWith'
import { countries } from '../countries'
import { limitedText } from '../text/text.schema'

const line = (max: number) => limitedText({ max }).nullable().optional()

const needed = (max: number) => limitedText({ max, min: 1 })

const known = new Set(countries)

export const addressSchema = () =>
  objectWith(
    ['line1', 'line2', 'city', 'region', 'postcode', 'country'],
    z.strictObject({
      // Villages, and files of carriers, have addresses without a street.
      line1: line(120),
      line2: line(120),
      city: needed(80),
      region: line(80),
      postcode: limitedText({ max: 20, ltr: true }).nullable().optional(),
      country: z.string().refine(code => known.has(code), { params: { key: 'validation.country' } }),
    }),
  )
