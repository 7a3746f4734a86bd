import { useLocale, useTranslate } from 'react-admin'
import { readableName } from '../../core/i18n/readableName'
import type { CellState } from './cells'
import { capital, type MatrixRow } from './matrixParts'
import type { Reach } from './reach'
import type { Matrix } from './useMatrix'

/** Returns a function that labels the column of an action. */
export function useActionLabel(): (action: string) => string {
  const translate = useTranslate()
  const locale = useLocale()
  const own = (action: string) => capital(translate(`actions.${action}`, { _: readableName(action) }), locale)
  return action => translate(`permissions.actions.${action}`, { _: own(action) })
}

/**
 * Returns a function that describes the state of a cell. A page has no records, so "all records" isn't used
 * for it.
 */
export function useStateLabel(): (state: CellState | Reach, row: MatrixRow) => string {
  const translate = useTranslate()
  return (state, { resources }) =>
    translate(state === 'all' && !resources.length ? 'permissions.given' : `permissions.states.${state}`)
}

/**
 * Returns a function that describes a whole cell: "Customers, Read: Not granted. Combined with Staff: All
 * records".
 */
export function useCellWords({ cellAt, reachAt, faultAt, inherited }: Matrix) {
  const translate = useTranslate()
  const action = useActionLabel()
  const state = useStateLabel()
  return (row: MatrixRow, name: string) => {
    const place = { action: name, subject: row.subject }
    const own = cellAt(place).state
    const reach = reachAt(place)
    const label = translate('permissions.cell', {
      subject: row.label,
      action: action(name),
      state: state(own, row),
    })
    const together = reach !== (own === 'refused' ? 'none' : own)
    const sum = inherited
      ? translate('permissions.together', { type: inherited.label, state: state(reach, row) })
      : translate('permissions.altogether', { state: state(reach, row) })
    return [label, together && sum, faultAt(place)].filter(Boolean).join('. ')
  }
}
