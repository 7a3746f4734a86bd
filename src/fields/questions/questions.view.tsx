import type { Question } from '../../core/questions/question'
import type { FieldView } from '../fieldView'
import { textFilter } from '../typedEditor.view'
import type { QuestionsField } from './questions'
import { questionsDisplay } from './questionsDisplay.view'
import { QuestionsInput } from './questionsInput.view'

export const questionsView: FieldView<QuestionsField, Question[]> = {
  ...questionsDisplay,
  Input: QuestionsInput,
  Filter: textFilter,
}
