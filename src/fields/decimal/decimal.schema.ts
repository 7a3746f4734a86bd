import { z } from 'zod'
import { normalDecimal } from '../../core/field/decimalText'
import { latinNumber } from '../../core/schema/latinDigits'

const DECIMAL = /^-?\d{1,15}(\.\d{1,30})?$/
const MAX_LENGTH = 100

/** Returns the schema of a decimal within bounds, which removes unnecessary zeros. */
export function decimalSchema({ scale = 2, min, max }: { scale?: number; min?: number; max?: number }) {
  return z
    .string()
    .max(MAX_LENGTH, { abort: true })
    .overwrite(latinNumber)
    .trim()
    .regex(DECIMAL, { error: 'validation.number', abort: true })
    .transform(normalDecimal)
    .refine(value => (value.split('.')[1]?.length ?? 0) <= scale, {
      params: { key: 'validation.scale', scale },
    })
    .refine(value => min === undefined || Number(value) >= min, {
      params: { key: 'validation.minimum', min },
    })
    .refine(value => max === undefined || Number(value) <= max, {
      params: { key: 'validation.maximum', max },
    })
}
