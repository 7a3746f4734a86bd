import { useTranslate } from 'react-admin'
import { readableName } from '../../core/i18n/readableName'
import type { CellPlace, CellState } from '../permissions/cells'
import { useActionLabel } from '../permissions/cellWords'
import type { MatrixParts, MatrixRow } from '../permissions/matrixParts'

/** The data that the access page's grid and list share. */
export interface AccessMatrix {
  parts: MatrixParts
  stateAt: (place: CellPlace) => CellState
  chosen?: CellPlace
  choose: (place: CellPlace) => void
}

/**
 * Returns functions for the texts of actions, results, and
 * whole cells, such as "Customers, Update: only some".
 */
export function useAnswerWords() {
  const translate = useTranslate()
  const action = useActionLabel()
  const state = (of: CellState) => translate(`access.page.states.${of}`, { _: readableName(of) })
  const cell = (row: MatrixRow, name: string, of: CellState) =>
    translate('permissions.cell', { subject: row.label, action: action(name), state: state(of) })
  return { action, state, cell }
}
