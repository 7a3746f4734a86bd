import type { FieldInput } from '../fieldView'
import { textFilter } from '../typedEditor.view'
import type { AnswersField } from './answers.type'
import { AnswersInput } from './answersInput.view'

export const answersInput: FieldInput<AnswersField> = {
  Input: AnswersInput,
  Filter: textFilter,
}
