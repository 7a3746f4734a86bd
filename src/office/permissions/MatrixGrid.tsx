import Tune from '@mui/icons-material/Tune'
import { Box, IconButton, Tooltip } from '@mui/material'
import { useTranslate } from 'react-admin'
import { visuallyHidden } from '../../ui/theme/visuallyHidden'
import { CellGlyph } from './CellGlyph'
import { useCellWords } from './cellWords'
import type { MatrixRow } from './matrixParts'
import { PermissionGrid } from './PermissionGrid'
import type { Matrix } from './useMatrix'

interface Props {
  matrix: Matrix
  label: string
}

/**
 * A grid of subjects and actions. A click or Space grants a permission; Enter or the row's button opens its
 * limits.
 */
export function MatrixGrid({ matrix, label }: Props) {
  const translate = useTranslate()
  const words = useCellWords(matrix)
  const { parts, readOnly, toggle, open } = matrix
  return (
    <PermissionGrid
      {...{ parts, label, readOnly, toggle, open }}
      cellOf={(row, action) => {
        const place = { action, subject: row.subject }
        const isFaulty = Boolean(matrix.faultAt(place))
        return {
          glyph: <CellGlyph state={matrix.cellAt(place).state} reach={matrix.reachAt(place)} />,
          words: words(row, action),
          'aria-invalid': isFaulty || undefined,
          sx: isFaulty ? faultStyle : undefined,
        }
      }}
      last={{
        head: (
          <Box component="span" sx={visuallyHidden}>
            {translate('permissions.limits')}
          </Box>
        ),
        cell: row => <LimitsButton row={row} onOpen={open} />,
      }}
    />
  )
}

function LimitsButton({ row, onOpen }: { row: MatrixRow; onOpen: (row: MatrixRow) => void }) {
  const label = useTranslate()('permissions.limits_of', { subject: row.label })
  return (
    <Tooltip title={label}>
      <IconButton size="small" aria-label={label} onClick={() => onOpen(row)}>
        <Tune fontSize="small" />
      </IconButton>
    </Tooltip>
  )
}

const faultStyle = { boxShadow: 'inset 0 0 0 2px currentColor', color: 'error.main' }
