import type { Question } from '../../questions/question'
import { cellOf } from '../cell.view'
import type { FieldView } from '../fieldView'
import { JsonInput } from '../json/json.view'
import { textFilter } from '../typedEditor.view'
import type { QuestionsField } from './questions'

export const questionsView: FieldView<QuestionsField, Question[]> = {
  operator: 'null',
  wide: true,
  Cell: cellOf(({ value }) => value.length),
  Input: JsonInput,
  Filter: textFilter,
}
