import { Box, ButtonBase, Paper, Stack, Typography } from '@mui/material'
import { type ReactNode, useId } from 'react'
import { CellGlyph } from '../permissions/CellGlyph'
import { keyOf } from '../permissions/cells'
import type { MatrixRow } from '../permissions/matrixParts'
import { type AccessMatrix, useAnswerWords } from './accessMatrix'

interface Props {
  matrix: AccessMatrix
  label: string
  /** Shown below the selected action. */
  detail: ReactNode
}

/** The same data for narrow screens: the actions listed under each subject. */
export function AccessList({ matrix, label, detail }: Props) {
  return (
    <Stack component="ul" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none', gap: 1 }}>
      {matrix.parts.rows.map(row => (
        <Paper key={row.subject} component="li" variant="outlined" sx={{ p: 1 }}>
          <Typography variant="subtitle1" component="h2" sx={{ px: 0.5 }}>
            {row.label}
          </Typography>
          {matrix.parts.columns
            .filter(name => row.actions.has(name))
            .map(name => (
              <Line key={name} row={row} name={name} matrix={matrix} detail={detail} />
            ))}
        </Paper>
      ))}
    </Stack>
  )
}

interface LineProps extends Omit<Props, 'label'> {
  row: MatrixRow
  name: string
}

function Line({ row, name, matrix, detail }: LineProps) {
  const id = useId()
  const { action, state } = useAnswerWords()
  const place = { action: name, subject: row.subject }
  const answer = matrix.stateAt(place)
  const isOpen = matrix.chosen !== undefined && keyOf(matrix.chosen) === keyOf(place)
  return (
    <>
      <ButtonBase
        sx={lineStyle}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => matrix.choose(place)}
      >
        <CellGlyph state={answer} />
        <span>{action(name)}</span>
        <Box component="span" sx={{ color: 'text.secondary', marginInlineStart: 'auto' }}>
          {state(answer)}
        </Box>
      </ButtonBase>
      {isOpen && (
        <Box id={id} sx={{ px: 0.5, pb: 1.5, pt: 0.5 }}>
          {detail}
        </Box>
      )}
    </>
  )
}

const lineStyle = {
  width: '100%',
  minHeight: 44,
  px: 0.5,
  gap: 1,
  display: 'flex',
  justifyContent: 'flex-start',
  textAlign: 'start',
  font: 'inherit',
  borderRadius: 1,
}
