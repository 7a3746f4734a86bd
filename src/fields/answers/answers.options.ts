import { z } from 'zod'
import { fieldData, rightData } from '../../core/field/fieldData'
import { STAGES } from '../../core/questions/question'
import type { AnswersOptions } from './answers.type'

/** The options of the `answers` field type in a JSON definition. */
export const answersOptions = fieldData<AnswersOptions>()({
  set: z.string().describe('The field that refers to the version of the questions'),
  of: z.string().describe('The field that refers to the record whose current questions are asked'),
  stage: z.enum(STAGES).describe('Which of the questions are asked'),
  risk: z.string().optional().describe('A text field that the server fills with the name of the risk'),
  protectedFor: rightData.optional().describe('Who sees and answers protected questions'),
})
