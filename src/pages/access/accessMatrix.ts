import { useTranslate } from 'react-admin'
import { readableName } from '../../core/i18n/readableName'
import type { CellPlace, CellState } from '../permissions/cells'
import { useActionLabel } from '../permissions/cellWords'
import type { MatrixParts, MatrixRow } from '../permissions/matrixParts'

/** Shared by the grid and the list of the access page. */
export interface AccessMatrix {
  parts: MatrixParts
  stateAt: (place: CellPlace) => CellState
  chosen?: CellPlace
  choose: (place: CellPlace) => void
}

/** A cell in words, such as "Customers, Update: only some"; and the answer alone. */
export function useAnswerWords() {
  const translate = useTranslate()
  const action = useActionLabel()
  const state = (of: CellState) => translate(`access.page.states.${of}`, { _: readableName(of) })
  const cell = (row: MatrixRow, name: string, of: CellState) =>
    translate('permissions.cell', { subject: row.label, action: action(name), state: state(of) })
  return { action, state, cell }
}
