import { Stack, Typography } from '@mui/material'
import { CellGlyph } from '../permissions/CellGlyph'
import { useAnswerWords } from './accessMatrix'

const states = ['all', 'limits', 'none', 'refused'] as const

/** What the marks of the access page mean. */
export function AccessLegend() {
  const { state } = useAnswerWords()
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, color: 'text.secondary' }}>
      {states.map(each => (
        <Stack key={each} direction="row" sx={{ alignItems: 'center', gap: 0.5 }}>
          <CellGlyph state={each} />
          <Typography variant="caption">{state(each)}</Typography>
        </Stack>
      ))}
    </Stack>
  )
}
