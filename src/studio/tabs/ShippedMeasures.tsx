import { Box, Chip, Paper, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { describeConditions } from '../../core/access/describe'
import { readableName } from '../../core/i18n/readableName'
import type { DeclaredMeasure } from '../../core/schema/measure'
import { useAccessWords } from '../../ui/reasons/useAccessWords'
import type { StudioTabProps } from '../definitionEditor'
import { useStudioWords } from '../useStudioWords'

/** Lists the shipped measures, which can't be edited here, and describes each. */
export function ShippedMeasures({ editor }: StudioTabProps) {
  const translate = useTranslate()
  const { language } = useStudioWords(editor)
  const textOf = useMeasureText(editor)
  const shipped = Object.entries(editor.resource.measures).filter(([name]) =>
    editor.isShipped('measures', name),
  )
  if (!shipped.length) return null
  return (
    <Box component="ul" sx={listStyle}>
      {shipped.map(([name, measure]) => (
        <Paper key={name} component="li" variant="outlined" sx={{ px: 2, py: 1.5 }}>
          <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
            <Typography variant="subtitle2" component="span">
              {editor.label(language, `measures.${name}`) ??
                editor.label('en', `measures.${name}`) ??
                readableName(name)}
            </Typography>
            <Chip size="small" variant="outlined" label={translate('studio.origin.shipped')} />
          </Box>
          <Typography variant="body2" color="text.secondary">
            {textOf(measure)}
          </Typography>
        </Paper>
      ))}
    </Box>
  )
}

/** Returns a function that describes a measure: its value, grouping and filter. */
function useMeasureText(editor: StudioTabProps['editor']) {
  const translate = useTranslate()
  const { fieldName } = useStudioWords(editor)
  const words = useAccessWords()
  return ({ value = 'count', by, filter }: DeclaredMeasure): string => {
    const parts = [
      value === 'count' && translate('studio_tabs.numbers.how_many'),
      typeof value === 'object' &&
        'sum' in value &&
        translate('studio_tabs.numbers.sum', { name: fieldName(value.sum) }),
      typeof by === 'string' && `${translate('studio_tabs.numbers.by')}: ${fieldName(by)}`,
      filter && describeConditions(editor.resource, { ...filter }, words),
    ]
    return parts.filter(Boolean).join(' · ')
  }
}

const listStyle = { display: 'grid', gap: 1, m: 0, p: 0, mb: 1.5, listStyle: 'none' }
