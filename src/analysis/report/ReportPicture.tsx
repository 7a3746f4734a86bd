import { Alert, Box, Button, Link, Skeleton, Stack, Typography } from '@mui/material'
import { LinkBase, useTranslate } from 'react-admin'
import { reportLink } from '../../core/measures/reportAddress'
import type { ReportSettings } from '../../core/schema/reportSettings'
import type { Resource, Values } from '../../core/schema/resource'
import { CachedSince } from '../../pages/measures/CachedSince'
import { visuallyHidden } from '../../ui/theme/visuallyHidden'
import { ReportDrawing } from './ReportDrawing'
import { ReportNumbers } from './ReportNumbers'
import { ReportTable } from './ReportTable'
import { type ReportModel, useReport } from './useReport'

interface Props {
  resource: Resource
  filter: Values
  report: ReportSettings
  /** The title of the report, for screen readers. */
  title: string
  /** The URL of the whole report; by default, derived from its settings. */
  to?: string
  height?: number
}

/** The maximum number of groups in the table. */
const MAX_ROWS = 8

/**
 * A report in a small space, for example on a dashboard: its chart, with links to the records of each part,
 * and a link to the whole report with its table. It loads its figures and updates them when the records
 * change.
 *
 * @example
 * <ReportPicture resource={claims} filter={view.state.filter ?? {}} report={view.state.report} title={view.name} />
 */
export function ReportPicture({ resource, filter, report, title, to, height = 220 }: Props) {
  const translate = useTranslate()
  const model = useReport(resource, { filter, report })
  return (
    <Stack sx={{ gap: 1, minWidth: 0 }} aria-busy={model.isStale}>
      <Content model={model} title={title} height={height} />
      <CachedSince at={model.cachedAt} isEstimated={model.isEstimated} />
      <Link
        component={LinkBase}
        to={to ?? reportLink(resource.name, { filter, report })}
        variant="body2"
        sx={{ alignSelf: 'flex-start', mt: 'auto' }}
      >
        {translate('reports.open')}
        <Box component="span" sx={visuallyHidden}>
          {': '}
          {title}
        </Box>
      </Link>
    </Stack>
  )
}

interface ContentProps {
  model: ReportModel
  title: string
  height: number
}

function Content({ model, title, height }: ContentProps) {
  const translate = useTranslate()
  const { answer, error, report, retry } = model
  const { picture } = report
  if (!answer && error)
    return (
      <Alert
        severity="error"
        action={
          <Button color="inherit" size="small" onClick={retry}>
            {translate('list.retry')}
          </Button>
        }
      >
        {translate(error.message, { _: error.message })}
      </Alert>
    )
  if (!answer)
    return <Skeleton variant="rounded" height={height} role="status" aria-label={translate('list.loading')} />
  if (!answer.count)
    return (
      <Typography variant="body2" color="text.secondary" role="status">
        {translate('reports.empty')}
      </Typography>
    )
  if (picture === 'number' || !report.by.length) return <ReportNumbers model={model} answer={answer} />
  if (picture === 'table') return <ReportTable {...{ model, answer, title }} most={MAX_ROWS} />
  return <ReportDrawing {...{ model, answer, title, height }} />
}
