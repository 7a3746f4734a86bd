import type { Answers } from '../../questions/question'
import { cellOf } from '../cell.view'
import type { FieldDisplay } from '../fieldView'
import { lazyComponent } from '../lazyComponent.view'
import type { AnswersField } from './answers'

export const answersDisplay: FieldDisplay<AnswersField, Answers> = {
  operator: 'null',
  wide: true,
  Cell: cellOf(lazyComponent(() => import('./answersCell.view').then(part => part.AnswersCell))),
  Panel: lazyComponent(() => import('./answersPanel.view').then(part => part.AnswersPanel)),
}
