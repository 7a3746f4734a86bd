import type { Answers } from '../../questions/question'
import { cellOf } from '../cell.view'
import type { FieldView } from '../fieldView'
import { JsonInput } from '../json/json.view'
import { textFilter } from '../typedEditor.view'
import type { AnswersField } from './answers'

export const answersView: FieldView<AnswersField, Answers> = {
  operator: 'null',
  wide: true,
  Cell: cellOf(({ value }) => <code>{JSON.stringify(value)}</code>),
  Input: JsonInput,
  Filter: textFilter,
}
