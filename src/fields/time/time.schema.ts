import { z } from 'zod'
import { latinCode } from '../../core/schema/latinDigits'

const STORED = /^([01]\d|2[0-3]):[0-5]\d$/

export const timeSchema = () =>
  z
    .string()
    .max(40, { abort: true })
    .overwrite(latinCode)
    .refine(value => STORED.test(value), { params: { key: 'validation.time' } })
