import { z } from 'zod'
import type { ChoiceField } from './choice.type'

export const choiceSchema = (field: ChoiceField) => z.enum(field.options as [string, ...string[]])
