import { z } from 'zod'
import type { PhoneField } from './phone'
import { parsePhone } from './phoneNumber'

export const phoneSchema = (field: PhoneField) =>
  z
    .string()
    .max(40)
    .transform((typed, context) => {
      const number = parsePhone(typed, field.country)
      if (!number) context.addIssue({ code: 'custom', params: { key: 'validation.phone' } })
      return number ?? typed
    })
