import type { FieldInput } from '../fieldView'
import { textFilter } from '../typedEditor.view'
import type { QuestionsField } from './questions.type'
import { QuestionsInput } from './questionsInput.view'

export const questionsInput: FieldInput<QuestionsField> = {
  Input: QuestionsInput,
  Filter: textFilter,
}
