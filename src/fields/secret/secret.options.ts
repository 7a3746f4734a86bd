import { z } from 'zod'
import { fieldData } from '../../core/field/fieldData'
import type { SecretOptions } from './secret.type'

/** The options of the `secret` field type in a JSON definition. */
export const secretOptions = fieldData<SecretOptions>()({
  min: z.int().positive().optional().describe('Fewest characters'),
})
