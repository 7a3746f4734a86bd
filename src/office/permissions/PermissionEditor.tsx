import { Alert, Box, Button, Paper, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { useNarrow } from '../../ui/theme/useNarrow'
import { CellGlyph } from './CellGlyph'
import { useActionLabel, useCellWords, useStateLabel } from './cellWords'
import { LimitsDialog } from './LimitsDialog'
import { MatrixGrid } from './MatrixGrid'
import type { MatrixRow } from './matrixParts'
import { type Inherited, type Matrix, type MatrixSource, useMatrix } from './useMatrix'

/**
 * The editor of a role's permissions: a matrix of subjects and actions, or a list of subjects on narrow
 * screens.
 */
export function PermissionEditor(source: MatrixSource) {
  const translate = useTranslate()
  const matrix = useMatrix(source)
  const narrow = useNarrow()
  const label = translate('permissions.matrix')
  const faults = [...new Set(Object.values(source.faults ?? {}))]
  return (
    <Stack sx={{ gap: 1, minWidth: 0 }}>
      {faults.map(fault => (
        <Alert key={fault} severity="error">
          {fault}
        </Alert>
      ))}
      {narrow ? <SubjectList matrix={matrix} label={label} /> : <MatrixGrid matrix={matrix} label={label} />}
      <Legend inherited={source.inherited} />
      <LimitsDialog matrix={matrix} />
    </Stack>
  )
}

const states = ['all', 'limits', 'refused', 'other'] as const

/** Explains the matrix's icons. */
function Legend({ inherited }: { inherited?: Inherited }) {
  const translate = useTranslate()
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, color: 'text.secondary' }}>
      {states.map(state => (
        <Mark key={state} words={translate(`permissions.states.${state}`)}>
          <CellGlyph state={state} />
        </Mark>
      ))}
      <Mark
        words={
          inherited
            ? translate('permissions.from_type', { type: inherited.label })
            : translate('permissions.from_elsewhere')
        }
      >
        <CellGlyph state="none" reach="all" />
      </Mark>
    </Stack>
  )
}

function Mark({ words, children }: { words: string; children: ReactNode }) {
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5 }}>
      {children}
      <Typography variant="caption">{words}</Typography>
    </Stack>
  )
}

/** The matrix on narrow screens: a list of subjects with their actions. */
function SubjectList({ matrix, label }: { matrix: Matrix; label: string }) {
  return (
    <Stack component="ul" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none', gap: 1 }}>
      {matrix.parts.rows.map(row => (
        <Subject key={row.subject} row={row} matrix={matrix} />
      ))}
    </Stack>
  )
}

function Subject({ row, matrix }: { row: MatrixRow; matrix: Matrix }) {
  const translate = useTranslate()
  const actions = matrix.parts.columns.filter(action => row.actions.has(action))
  return (
    <Paper component="li" variant="outlined" sx={{ p: 1 }}>
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', px: 0.5 }}>
        <Typography variant="subtitle1" component="h3">
          {row.label}
        </Typography>
        <Button
          size="small"
          aria-label={translate('permissions.limits_of', { subject: row.label })}
          onClick={() => matrix.open(row)}
        >
          {translate('permissions.limits')}
        </Button>
      </Stack>
      {actions.map(action => (
        <ActionLine key={action} row={row} action={action} matrix={matrix} />
      ))}
    </Paper>
  )
}

function ActionLine({ row, action, matrix }: { row: MatrixRow; action: string; matrix: Matrix }) {
  const translate = useTranslate()
  const label = useActionLabel()(action)
  const stateLabel = useStateLabel()
  const words = useCellWords(matrix)(row, action)
  const place = { action, subject: row.subject }
  const { state } = matrix.cellAt(place)
  const reach = matrix.reachAt(place)
  const fault = matrix.faultAt(place)
  return (
    <Button
      fullWidth
      color={fault ? 'error' : 'inherit'}
      variant={fault ? 'outlined' : 'text'}
      aria-label={words}
      aria-invalid={fault ? true : undefined}
      onClick={() => matrix.toggle(place)}
      sx={lineStyle}
    >
      <CellGlyph state={state} reach={reach} />
      <span>{label}</span>
      <Box component="span" sx={{ color: 'text.secondary', marginInlineStart: 'auto', fontWeight: 400 }}>
        {state === 'none' && reach !== 'none' ? translate('permissions.otherwise') : stateLabel(state, row)}
      </Box>
    </Button>
  )
}

const lineStyle = { justifyContent: 'flex-start', gap: 1, px: 0.5, minHeight: 40, textAlign: 'start' }
