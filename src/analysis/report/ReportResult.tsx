import { Alert, Box, Button, Paper, Skeleton, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { ListMessage } from '../../pages/list/empty/ListMessage'
import { CachedSince } from '../../pages/measures/CachedSince'
import { useNumber } from '../../ui/records/useWords'
import { ReportDrawing } from './ReportDrawing'
import { ReportNumbers } from './ReportNumbers'
import { ReportTable } from './ReportTable'
import type { ReportModel } from './useReport'

interface Props {
  model: ReportModel
  title: string
  /** Removes the filter, if there is one. */
  onClear?: () => void
}

/** A report's chart and its table, or a message instead. */
export function ReportResult({ model, title, onClear }: Props) {
  const translate = useTranslate()
  const { answer, error, isStale, retry } = model
  const again = (
    <Button variant="contained" onClick={retry}>
      {translate('list.retry')}
    </Button>
  )
  const clear = onClear && (
    <Button variant="outlined" onClick={onClear}>
      {translate('list.clear_filters')}
    </Button>
  )
  if (!answer && error)
    return (
      <ListMessage
        icon="warning"
        title={translate('reports.failed')}
        text={translate(error.message, { _: error.message })}
      >
        {again}
        {clear}
      </ListMessage>
    )
  if (!answer)
    return <Skeleton variant="rounded" height={420} role="status" aria-label={translate('list.loading')} />
  if (!answer.count)
    return (
      <ListMessage
        icon="chart"
        title={translate('reports.empty')}
        text={onClear && translate('reports.empty_text')}
      >
        {clear}
      </ListMessage>
    )
  return (
    <Box aria-busy={isStale} sx={{ minWidth: 0, opacity: isStale ? 0.6 : 1 }}>
      {error && (
        <Alert
          severity="warning"
          role="alert"
          sx={{ mb: 1.5 }}
          action={
            <Button color="inherit" size="small" onClick={retry}>
              {translate('list.retry')}
            </Button>
          }
        >
          {translate('reports.outdated')} {translate(error.message, { _: error.message })}
        </Alert>
      )}
      <Paper variant="outlined" sx={{ p: { xs: 1.5, sm: 2.5 }, display: 'grid', gap: 2.5, minWidth: 0 }}>
        <Picture model={model} title={title} />
        <ReportTable {...{ model, answer, title }} />
        <MoreGroups model={model} />
        <CachedSince at={model.cachedAt} isEstimated={model.isEstimated} />
      </Paper>
    </Box>
  )
}

function Picture({ model, title }: Pick<Props, 'model' | 'title'>) {
  const { answer, report } = model
  if (!answer || report.picture === 'table') return null
  if (report.picture === 'number') return <ReportNumbers {...{ model, answer }} />
  return <ReportDrawing {...{ model, answer, title }} />
}

/** Shows that there are more groups than the loaded ones. */
function MoreGroups({ model: { answer } }: Pick<Props, 'model'>) {
  const translate = useTranslate()
  const number = useNumber()
  if (!answer?.more) return null
  const { groups, count } = answer.more
  return (
    <Typography variant="body2" color="text.secondary">
      {translate('reports.more_groups', {
        smart_count: groups,
        groups: number(groups),
        count: number(count),
      })}
    </Typography>
  )
}
