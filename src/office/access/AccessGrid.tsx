import { CellGlyph } from '../permissions/CellGlyph'
import { keyOf } from '../permissions/cells'
import { PermissionGrid } from '../permissions/PermissionGrid'
import { type AccessMatrix, useAnswerWords } from './accessMatrix'

interface Props {
  matrix: AccessMatrix
  label: string
}

/**
 * A table of subjects and actions for wide screens. A
 * click, Space or Enter shows the rule that decides a cell.
 */
export function AccessGrid({ matrix: { parts, stateAt, chosen, choose }, label }: Props) {
  const { cell } = useAnswerWords()
  return (
    <PermissionGrid
      {...{ parts, label }}
      toggle={choose}
      open={({ subject }, action) => action && choose({ subject, action })}
      cellOf={(row, action) => {
        const place = { action, subject: row.subject }
        const isChosen = chosen !== undefined && keyOf(chosen) === keyOf(place)
        return {
          glyph: <CellGlyph state={stateAt(place)} />,
          words: cell(row, action, stateAt(place)),
          'aria-selected': isChosen,
          sx: isChosen ? { bgcolor: 'action.selected' } : undefined,
        }
      }}
    />
  )
}
