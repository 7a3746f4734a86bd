import { useTranslate } from 'react-admin'
import type { Question } from '../../core/questions/question'
import { cellOf } from '../cell.view'
import type { FieldCell } from '../fieldView'
import type { QuestionsField } from './questions.type'

export const questionsCell: FieldCell<QuestionsField, Question[]> = {
  operator: 'null',
  wide: true,
  Cell: cellOf(function Cell({ value }) {
    return useTranslate()('questions.count', { smart_count: value.length })
  }),
}
