import { Box, FormControl, FormControlLabel, FormLabel, Radio, RadioGroup, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { describeRule } from '../../core/access/describeRule'
import { useAccessWords } from '../../ui/reasons/useAccessWords'
import { CellGlyph } from './CellGlyph'
import type { Cell, CellState } from './cells'
import { useStateLabel } from './cellWords'
import type { LimitsDraft } from './limitsDraft'
import type { MatrixRow } from './matrixParts'

interface Props {
  row: MatrixRow
  draft: LimitsDraft
  before: Cell
  readOnly: boolean
  onChange: (state: CellState) => void
}

/** How far a right goes. What was written by hand is an answer of its own, said in words. */
export function StateChoice({ row, draft, before, readOnly, onChange }: Props) {
  const translate = useTranslate()
  const label = useStateLabel()
  const words = useAccessWords()
  const states: CellState[] = ['none', 'all', 'limits', 'refused']
  const [about] = row.resources
  return (
    <FormControl component="fieldset" disabled={readOnly}>
      <FormLabel component="legend">{translate('permissions.how_far')}</FormLabel>
      <RadioGroup value={draft.state} onChange={(_event, state) => onChange(state as CellState)}>
        {states.map(state => (
          <FormControlLabel
            key={state}
            value={state}
            control={<Radio size="small" />}
            disabled={readOnly || (state === 'limits' && !about)}
            label={
              <Box component="span" sx={lineStyle}>
                <CellGlyph state={state} />
                <span>
                  {label(state, row)}
                  <Typography
                    component="span"
                    variant="body2"
                    color="text.secondary"
                    sx={{ marginInlineStart: 1 }}
                  >
                    {translate(`permissions.meaning.${state}`)}
                  </Typography>
                </span>
              </Box>
            }
          />
        ))}
        {before.state === 'other' && (
          <FormControlLabel
            value="other"
            control={<Radio size="small" />}
            label={
              <span>
                {label('other', row)}
                {before.atoms.map(atom => (
                  <Typography key={JSON.stringify(atom)} variant="body2" color="text.secondary">
                    {describeRule(atom, words, about)}
                  </Typography>
                ))}
              </span>
            }
          />
        )}
      </RadioGroup>
    </FormControl>
  )
}

const lineStyle = { display: 'flex', alignItems: 'center', gap: 1 }
