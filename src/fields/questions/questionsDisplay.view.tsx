import { useTranslate } from 'react-admin'
import type { Question } from '../../core/questions/question'
import { cellOf } from '../cell.view'
import type { FieldDisplay } from '../fieldView'
import type { QuestionsField } from './questions'

export const questionsDisplay: FieldDisplay<QuestionsField, Question[]> = {
  operator: 'null',
  wide: true,
  Cell: cellOf(function Cell({ value }) {
    return useTranslate()('questions.count', { smart_count: value.length })
  }),
}
