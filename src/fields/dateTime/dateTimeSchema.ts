import { z } from 'zod'

const moment = z.iso
  .datetime({ offset: true })
  .refine(value => value >= '0001', { params: { key: 'validation.date' } })
  .transform(value => new Date(value).toISOString())

export const dateTimeSchema = () => moment
