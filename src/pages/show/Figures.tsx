import { Box, Link, Skeleton } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { LinkBase, type RaRecord, useTranslate } from 'react-admin'
import type { Answered } from '../../contract/measures'
import { measureLink } from '../../core/measures/measureFilter'
import { figureLabel } from '../../core/schema/labels'
import type { RelatedFigure } from '../../core/schema/recordFigure'
import type { Resource } from '../../core/schema/resource'
import { useResources } from '../../ui/fields/ResourcesContext'
import { useLabels } from '../../ui/fields/useLabels'
import { useLiveRefresh } from '../../ui/live/useLiveRefresh'
import { useRecords } from '../../ui/records/recordsProvider'
import { useCan } from '../../ui/session/SessionContext'
import { CachedSince } from '../measures/CachedSince'
import { FailedMeasures } from '../measures/FailedMeasures'
import { useFigureText } from '../measures/figureText'

/** Shows figures over a record's related records, next to its key facts. Each links to its list. */
export function Figures({ resource, record }: { resource: Resource; record: RaRecord }) {
  const records = useRecords()
  const translate = useTranslate()
  const words = useLabels()
  const names = useReadableFigures(resource)
  const { data, isPending, error, refetch } = useQuery({
    queryKey: [resource.name, 'figures', record.id, record.version],
    queryFn: ({ signal }) => records.figures(resource.name, Number(record.id), { signal }),
    enabled: names.length > 0,
  })
  useLiveRefresh(
    names.flatMap(name => resourcesOf(resource, name)),
    () => refetch(),
  )
  // If the figures can't be loaded, the record is shown without them.
  if (!names.length || error) return null
  const shown = isPending ? names : names.filter(name => data?.data[name])
  const failed = Object.values(data?.meta.failed ?? {})
  if (!shown.length && !failed.length) return null
  return (
    <>
      <FailedMeasures failed={failed} />
      <Box component="dl" aria-label={translate('measures.figures')} sx={figuresStyle}>
        {shown.map(name => (
          <div key={name}>
            <dt>{words(figureLabel(resource, name))}</dt>
            <dd>{data?.data[name] ? <Value answer={data.data[name]} /> : <Skeleton width={64} />}</dd>
          </div>
        ))}
      </Box>
      <CachedSince at={data?.meta.kept ? data.meta.as_of : undefined} />
    </>
  )
}

/** Returns the resources that a figure counts. */
function resourcesOf({ figures }: Resource, name: string): string[] {
  const figure = figures[name]
  if (!figure) return []
  if ('part' in figure)
    return [figure.part, figure.whole]
      .flatMap(part => figures[part] ?? [])
      .flatMap(part => ('part' in part ? [] : part.resource))
  return [figure.resource]
}

/** Returns the figures whose resources the reader can read at all. The server decides which are complete. */
function useReadableFigures(resource: Resource): string[] {
  const can = useCan()
  const resources = useResources()
  const reads = ({ resource: of }: RelatedFigure) => can('read', resources.outline(of)?.subject ?? of)
  return Object.entries(resource.figures).flatMap(([name, figure]) => {
    const parts =
      'part' in figure ? [resource.figures[figure.part], resource.figures[figure.whole]] : [figure]
    const seen = parts.every(part => part !== undefined && !('part' in part) && reads(part))
    return seen && !figure.unseen ? [name] : []
  })
}

function Value({ answer }: { answer: Answered }) {
  const text = useFigureText()
  if (!('ratios' in answer)) {
    const exact = answer.amounts?.map(text.exact).join(' · ')
    return answer.count ? (
      <To answer={answer} title={exact}>
        {text.figure(answer)}
      </To>
    ) : (
      '—'
    )
  }
  const share = answer.ratios.map(text.share).filter(Boolean).join(' · ')
  return share ? <To answer={answer.whole}>{share}</To> : '—'
}

interface ToProps {
  answer: { resource: string; filter: Record<string, unknown> }
  title?: string
  children: string
}

const To = ({ answer, title, children }: ToProps) => (
  <Link
    component={LinkBase}
    to={measureLink(answer.resource, answer.filter)}
    title={title}
    underline="hover"
    color="inherit"
    sx={{ fontSize: 'inherit', fontWeight: 600 }}
  >
    <bdi>{children}</bdi>
  </Link>
)

const figuresStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 4,
  rowGap: 1,
  m: 0,
  mb: 1.5,
  px: 2,
  py: 1.25,
  borderRadius: 1,
  bgcolor: 'var(--quiet)',
  border: '1px solid var(--line)',
  fontSize: '0.9375rem',
  '& dt': { color: 'text.secondary', fontSize: '0.8125rem', lineHeight: '20px' },
  '& dd': { m: 0, minHeight: 22 },
}
