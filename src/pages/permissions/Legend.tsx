import { Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { CellGlyph } from './CellGlyph'
import type { Inherited } from './useMatrix'

const states = ['all', 'limits', 'refused', 'other'] as const

/** What the marks of the matrix mean. */
export function Legend({ inherited }: { inherited?: Inherited }) {
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
