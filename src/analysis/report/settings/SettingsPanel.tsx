import TuneIcon from '@mui/icons-material/TuneOutlined'
import { Box, Button, Paper, Stack, Typography } from '@mui/material'
import { type ReactNode, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { drawnMeasure, isPie } from '../../../core/measures/drawing'
import type { Picture, ReportSettings } from '../../../core/schema/reportSettings'
import { useNarrow } from '../../../ui/theme/useNarrow'
import type { ReportModel } from '../useReport'
import { GroupingInputs } from './GroupingInputs'
import { MeasureInputs } from './MeasureInputs'
import { PictureInput } from './PictureInput'

interface Props {
  model: ReportModel
  onChange: (settings: Partial<ReportSettings>) => void
}

/**
 * Inputs for the grouping, measures and display type of a report. On a phone, they are collapsed at first.
 */
export function SettingsPanel({ model, onChange }: Props) {
  const translate = useTranslate()
  const isNarrow = useNarrow()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <Box component="section" aria-label={translate('reports.settings')} sx={{ minWidth: 0 }}>
      {isNarrow && (
        <Button
          fullWidth
          variant="outlined"
          color="secondary"
          startIcon={<TuneIcon />}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {translate('reports.settings')}
        </Button>
      )}
      <Paper id={id} variant="outlined" hidden={isNarrow && !isOpen} sx={{ p: 2, mt: isNarrow ? 1 : 0 }}>
        <Inputs model={model} onChange={onChange} />
      </Paper>
    </Box>
  )
}

function Inputs({ model: { resource, report }, onChange }: Props) {
  const translate = useTranslate()
  const { by, measures, picture } = report
  const isDrawn = by.length > 0 && drawnMeasure(resource, report) !== undefined
  const isPossible = (each: Picture) => {
    if (each === 'table' || each === 'number') return true
    return isDrawn && (each !== 'pie' || isPie(resource, report))
  }
  return (
    <Stack sx={{ gap: 2.5 }}>
      <Part title={translate('reports.picture')}>
        <PictureInput {...{ picture, isPossible }} onChange={next => onChange({ picture: next })} />
      </Part>
      <Part title={translate('list.group')}>
        <GroupingInputs {...{ resource, by }} onChange={next => onChange({ by: next })} />
      </Part>
      <Part title={translate('reports.measures')}>
        <MeasureInputs {...{ resource, measures }} onChange={next => onChange({ measures: next })} />
      </Part>
    </Stack>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <Typography variant="subtitle2" component="h2" sx={{ mb: 1.5 }}>
      {title}
    </Typography>
    {children}
  </div>
)
