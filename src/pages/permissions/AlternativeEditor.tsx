import Add from '@mui/icons-material/Add'
import { Box, Button, Stack, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { Resource } from '../../core/schema/resource'
import { ComparisonEditor } from './ComparisonEditor'
import { type AlternativeDraft, type ComparisonDraft, newComparison } from './limitsDraft'

interface Props {
  resource: Resource
  way: AlternativeDraft
  /** Without comparisons it is gone. */
  onChange: (way: AlternativeDraft | undefined) => void
  readOnly: boolean
}

/** Comparisons that have to hold together. */
export function AlternativeEditor({ resource, way, onChange, readOnly }: Props) {
  const translate = useTranslate()
  const { comparisons } = way
  const change = (comparison: ComparisonDraft, next: ComparisonDraft | undefined) => {
    const left = comparisons.flatMap(each => (each === comparison ? (next ? [next] : []) : [each]))
    onChange(left.length ? { ...way, comparisons: left } : undefined)
  }
  return (
    <Box sx={{ borderInlineStart: 2, borderColor: 'divider', paddingInlineStart: 1.5, my: 1 }}>
      {comparisons.map((comparison, at) => (
        <Stack key={comparison.id} sx={{ gap: 0.5 }}>
          {at > 0 && (
            <Typography variant="caption" color="text.secondary">
              {translate('access.and')}
            </Typography>
          )}
          <ComparisonEditor
            resource={resource}
            comparison={comparison}
            others={comparisons.filter(each => each !== comparison)}
            onChange={next => change(comparison, next)}
            readOnly={readOnly}
          />
        </Stack>
      ))}
      {!readOnly && (
        <Button
          size="small"
          startIcon={<Add />}
          onClick={() => onChange({ ...way, comparisons: [...comparisons, newComparison()] })}
        >
          {translate('permissions.and_condition')}
        </Button>
      )}
    </Box>
  )
}
