import type { Answers } from '../../questions/question'
import { cellOf } from '../cell.view'
import type { FieldView } from '../fieldView'
import { textFilter } from '../typedEditor.view'
import type { AnswersField } from './answers'
import { AnswersCell } from './answersCell.view'
import { AnswersInput } from './answersInput.view'

export const answersView: FieldView<AnswersField, Answers> = {
  operator: 'null',
  wide: true,
  below: true,
  Cell: cellOf(AnswersCell),
  Input: AnswersInput,
  Filter: textFilter,
}
