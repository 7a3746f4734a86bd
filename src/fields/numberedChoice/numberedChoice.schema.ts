import { z } from 'zod'
import type { NumberedChoiceField } from './numberedChoice.type'

export const numberedChoiceSchema = (field: NumberedChoiceField) => z.literal([...field.options])
