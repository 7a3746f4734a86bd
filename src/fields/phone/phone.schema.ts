import { z } from 'zod'
import { officeCountry } from '../../core/i18n/officeCountry'
import type { PhoneField } from './phone.type'
import { areSeveralPhones, extensionOf, furtherWordsIn, parsePhone } from './phoneNumber.deferred'

const INTERNATIONAL = /^\s*(\+|00)|^\D*$/

export const phoneSchema = (field: PhoneField) =>
  z
    .string()
    .max(40)
    .transform((typed, context) => {
      const number = parsePhone(typed, field.country)
      const extension = number ? undefined : extensionOf(typed, field.country)
      if (extension) {
        context.addIssue({ code: 'custom', params: { key: 'validation.phone_extension', extension } })
        return typed
      }
      const words = number ? furtherWordsIn(typed) : ''
      if (words) {
        context.addIssue({ code: 'custom', params: { key: 'validation.phone_words', words } })
        return typed
      }
      if (!number && areSeveralPhones(typed, field.country)) {
        context.addIssue({ code: 'custom', params: { key: 'validation.phone_several' } })
        return typed
      }
      // Without a default country, a national number gets its own message, because
      // the user could not see what is wrong with it.
      const isKnown = field.country ?? officeCountry()
      const key = isKnown || INTERNATIONAL.test(typed) ? 'validation.phone' : 'validation.phone_country'
      if (!number) context.addIssue({ code: 'custom', params: { key } })
      return number ?? typed
    })
