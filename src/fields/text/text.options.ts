import { z } from 'zod'
import { fieldData } from '../../core/field/fieldData'
import { type CodeList, codeLists } from './codeLists'
import type { TextOptions } from './text.type'

/** The options of the `text` field type in a JSON definition. */
export const textOptions = fieldData<TextOptions>()({
  max: z.int().positive().optional().describe('Most characters; 255 without it'),
  min: z.int().positive().optional().describe('Fewest characters'),
  ltr: z.boolean().optional().describe('Left-to-right in every language: codes, plates, account numbers'),
  list: z
    .enum(Object.keys(codeLists) as CodeList[])
    .optional()
    .describe('A code of a standard'),
  optionsBy: z
    .array(z.string())
    .optional()
    .describe('Chosen from what a server hook offers for these fields'),
  fullName: z
    .tuple([z.string(), z.string()])
    .optional()
    .describe('The fields of the given names and the family name that it is computed from'),
  numbered: z.string().optional().describe('The server numbers new records by this pattern'),
})
