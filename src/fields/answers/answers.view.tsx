import type { Answers } from '../../questions/question'
import { cellOf } from '../cell.view'
import type { FieldView } from '../fieldView'
import { textFilter } from '../typedEditor.view'
import type { AnswersField } from './answers'
import { AnswersCell } from './answersCell.view'
import { AnswersInput } from './answersInput.view'
import { AnswersPanel } from './answersPanel.view'

export const answersView: FieldView<AnswersField, Answers> = {
  operator: 'null',
  wide: true,

  Cell: cellOf(AnswersCell),
  Panel: AnswersPanel,
  Input: AnswersInput,
  Filter: textFilter,
}
