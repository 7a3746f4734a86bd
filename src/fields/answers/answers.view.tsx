import type { Answers } from '../../core/questions/question'
import type { FieldView } from '../fieldView'
import { textFilter } from '../typedEditor.view'
import type { AnswersField } from './answers'
import { answersDisplay } from './answersDisplay.view'
import { AnswersInput } from './answersInput.view'

export const answersView: FieldView<AnswersField, Answers> = {
  ...answersDisplay,
  Input: AnswersInput,
  Filter: textFilter,
}
