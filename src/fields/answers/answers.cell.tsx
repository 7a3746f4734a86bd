import type { Answers } from '../../core/questions/question'
import { lazyComponent } from '../../ui/fields/lazyComponent'
import { cellOf } from '../cell.view'
import type { FieldCell } from '../fieldView'
import type { AnswersField } from './answers.type'

export const answersCell: FieldCell<AnswersField, Answers> = {
  operator: 'null',
  wide: true,
  Cell: cellOf(lazyComponent(() => import('./answersCell.view').then(part => part.AnswersCell))),
  Panel: lazyComponent(() => import('./answersPanel.view').then(part => part.AnswersPanel)),
}
