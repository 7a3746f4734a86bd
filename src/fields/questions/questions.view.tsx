import { useTranslate } from 'react-admin'
import type { Question } from '../../questions/question'
import { cellOf } from '../cell.view'
import type { FieldView } from '../fieldView'
import { textFilter } from '../typedEditor.view'
import type { QuestionsField } from './questions'
import { QuestionsInput } from './questionsInput.view'

export const questionsView: FieldView<QuestionsField, Question[]> = {
  operator: 'null',
  wide: true,
  Cell: cellOf(function Cell({ value }) {
    return useTranslate()('questions.count', { smart_count: value.length })
  }),
  Input: QuestionsInput,
  Filter: textFilter,
}
