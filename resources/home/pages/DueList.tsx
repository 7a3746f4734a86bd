import { Box, Chip, Link, Skeleton, Stack, Typography } from '@mui/material'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { LinkBase, type RaRecord, useCreatePath, useLocale, useTranslate } from 'react-admin'
import {
  BoardPanel,
  cutText,
  daysBetween,
  formatDate,
  iconOf,
  iconStyle,
  isPointerOverRow,
  linkStyle,
  type Measurement,
  measureLink,
  NothingYet,
  officeDay,
  todayForPeriods as officeToday,
  relativeFormat,
  rowStyle,
  useFigureText,
  useGroupLabel,
  useLabel,
  useLiveRefresh,
  useRecords,
  useResource,
  useTitleOf,
} from '../../../src/kit'
import { type DueKind, dueKinds } from './dueKinds'

/** The user's due work: the number of each kind, and the records that are due first. */
export function DueList({ from }: { from: Measurement }) {
  const translate = useTranslate()
  const { due, isPending } = useDue(from)
  return (
    <BoardPanel title={translate('board.due.title')}>
      <DueCounts from={from} />
      {isPending ? (
        Array.from({ length: 6 }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows that are all alike
          <Box key={at} sx={{ px: 2.5, height: 52, display: 'flex', alignItems: 'center' }}>
            <Skeleton width="60%" />
          </Box>
        ))
      ) : due.length ? (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {due.map(one => (
            <DueItem key={`${one.kind.name} ${one.record.id}`} due={one} />
          ))}
        </Box>
      ) : (
        <NothingYet icon="event">{translate('board.due.none')}</NothingYet>
      )}
    </BoardPanel>
  )
}

/** Shows counts such as `3 requests overdue`. Each links to its list. */
function DueCounts({ from }: { from: Measurement }) {
  const translate = useTranslate()
  const labelOf = useGroupLabel()
  const { count } = useFigureText()
  const chips = dueKinds.flatMap(({ name, measure }) => {
    const answer = from.measured(measure)
    if (!answer?.count) return []
    const groups = answer.groups ?? [{ key: null, count: answer.count, filter: answer.filter }]
    return groups.map(group => ({
      key: `${name} ${group.key}`,
      label: translate('board.due.count', {
        kind: translate(`board.due.kinds.${name}`),
        when: group.key === null ? translate('measures.windows.overdue') : labelOf(measure, group),
        count: count(group.count),
      }),
      late: group.key === null || group.key === 'overdue',
      to: measureLink(answer.resource, group.filter),
    }))
  })
  if (!chips.length) return null
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', px: 2.5, pb: 1 }}>
      {chips.map(({ key, label, late, to }) => (
        <Chip
          key={key}
          component={LinkBase}
          to={to}
          clickable
          size="small"
          variant="outlined"
          color={late ? 'error' : 'default'}
          label={label}
        />
      ))}
    </Stack>
  )
}

/** One due record: its title, its customer, the next step and the day. */
function DueItem({ due: { kind, record, day } }: { due: Due }) {
  const titleOf = useTitleOf()
  const translate = useTranslate()
  const locale = useLocale()
  const createPath = useCreatePath()
  const resource = useResource(kind.measure.resource)
  const customer = useLabel('customers', record.customer_id as number | undefined)
  const Icon = iconOf(resource.icon)
  const days = day ? daysBetween(officeToday(), day) : 0
  const title = titleOf(resource, record)
  return (
    <Box component="li" sx={rowStyle}>
      <Box component="span" aria-hidden sx={iconStyle}>
        <Icon sx={{ fontSize: 18 }} />
      </Box>
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Link
          component={LinkBase}
          to={createPath({ resource: resource.name, type: 'show', id: record.id })}
          variant="body2"
          color="text.primary"
          underline="none"
          noWrap
          sx={{ ...linkStyle, ...cutText }}
        >
          <bdi>{customer ?? title}</bdi>
        </Link>
        <Typography variant="caption" component="div" color="text.secondary" noWrap>
          {translate(`board.due.what.${kind.name}`)}
          {' · '}
          <bdi>{title}</bdi>
        </Typography>
      </Box>
      <Typography
        variant="body2"
        component="time"
        dateTime={day}
        title={day && formatDate(day, locale)}
        noWrap
        sx={{
          color: days < 0 ? 'error.main' : days === 0 ? 'warning.main' : 'text.secondary',
          fontWeight: days <= 0 ? 600 : 400,
        }}
      >
        {relativeFormat(locale).format(days, 'day')}
      </Typography>
    </Box>
  )
}

/** A record that is due. */
interface Due {
  kind: DueKind
  record: RaRecord
  /** The day in the office's time zone, `YYYY-MM-DD`. */
  day: string
}

const MAX_ROWS = 10

/** Returns the records of all kinds that are due first. */
function useDue(from: Measurement): { due: Due[]; isPending: boolean } {
  const records = useRecords()
  const measured = dueKinds.flatMap(kind => {
    const answer = from.measured(kind.measure)
    return answer?.count ? [{ kind, answer }] : []
  })
  const queries = useQueryClient()
  useLiveRefresh(
    measured.map(({ answer }) => answer.resource),
    changed => Promise.all([...changed].map(name => queries.invalidateQueries({ queryKey: [name, 'due'] }))),
    { isPaused: isPointerOverRow },
  )
  return useQueries({
    queries: measured.map(({ kind, answer }) => ({
      queryKey: [answer.resource, 'due', kind.name, answer.count],
      queryFn: async (): Promise<Due[]> => {
        const { data } = await records.getList(answer.resource, {
          filter: answer.filter,
          sort: { field: kind.date, order: 'ASC' },
          pagination: { page: 1, perPage: MAX_ROWS },
        })
        return data.map(record => ({ kind, record, day: officeDay(String(record[kind.date] ?? '')) }))
      },
    })),
    combine: answers => ({
      due: once(answers.flatMap(({ data = [] }) => data)).slice(0, MAX_ROWS),
      isPending: from.isPending || answers.some(({ isPending }) => isPending),
    }),
  })
}

/** Sorts by day and keeps each record once, at its earliest day. */
function once(due: readonly Due[]): Due[] {
  const seen = new Set<string>()
  return [...due]
    .sort((one, other) => one.day.localeCompare(other.day))
    .filter(({ kind, record }) => {
      const key = `${kind.measure.resource} ${record.id}`
      return seen.has(key) ? false : Boolean(seen.add(key))
    })
}
