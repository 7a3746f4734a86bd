import type { Answers } from '../../questions/question'
import { cellOf } from '../cell.view'
import type { FieldDisplay } from '../fieldView'
import { late } from '../late.view'
import type { AnswersField } from './answers'

export const answersDisplay: FieldDisplay<AnswersField, Answers> = {
  operator: 'null',
  wide: true,
  Cell: cellOf(late(() => import('./answersCell.view').then(part => part.AnswersCell))),
  Panel: late(() => import('./answersPanel.view').then(part => part.AnswersPanel)),
}
