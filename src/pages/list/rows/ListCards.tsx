import { Box, Checkbox, Skeleton, Stack } from '@mui/material'
import { useTranslate } from 'react-admin'
import { fieldLabel } from '../../../core/schema/labels'
import { displayOf } from '../../../fields/displays'
import { useLabels, useResourceLabel } from '../../../ui/fields/labels.view'
import { cutText } from '../../../ui/theme/cutText'
import { hasInitials } from '../../hasInitials'
import { Initials } from '../../Initials'
import { useTitleOf } from '../../recordTitle'
import { useList } from '../listModel'
import { RemovalReasonText } from '../live/RemovalReasonText'
import { liveCell, liveRow, liveStyle } from '../live/rowStyle'
import { useRemovalReasonText } from '../live/useRemovalReasonText'
import type { ListRecord } from '../useListRows'
import { calmLinks } from './calmLinks'
import { RecordLink } from './RecordLink'
import { useOpenRecord } from './useOpenRecord'
import { useRowToggle } from './useRowToggle'

/** Columns of a card below its title. */
const MOST = 4

/** The rows as cards, for narrow screens. */
export function ListCards() {
  const { resource, list, state, selection } = useList()
  const label = useResourceLabel(resource, 2)
  return (
    <Stack
      component="ul"
      aria-label={label}
      aria-busy={list.isFetching}
      sx={{
        gap: 1,
        m: 0,
        p: 0,
        pb: selection.count ? 8 : 0,
        listStyle: 'none',
        opacity: list.isStale ? 0.6 : 1,
      }}
    >
      {list.rows
        ? list.rows.map(record => <RecordCard key={record.id} record={record} />)
        : Array.from({ length: Math.min(5, state.perPage) }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: cards that are all alike
            <Skeleton key={at} component="li" variant="rounded" height={120} />
          ))}
    </Stack>
  )
}

function RecordCard({ record }: { record: ListRecord }) {
  const translate = useTranslate()
  const labels = useLabels()
  const { resource, columns, live, selection } = useList()
  const open = useOpenRecord(resource)
  const toggle = useRowToggle()
  const title = useTitleOf()(resource, record)
  const gone = live.removed.get(record.id)
  const marks = live.marks.get(record.id)
  const why = useRemovalReasonText(gone)
  const others = columns.shown.filter(({ name }) => name !== resource.title).slice(0, MOST)
  return (
    <Box
      component="li"
      data-id={record.id}
      {...liveRow(gone?.why, marks)}
      onClick={event => gone?.why === 'deleted' || open(event, record.id)}
      sx={cardStyle}
    >
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1, minWidth: 0 }}>
        {hasInitials(resource) && <Initials name={title} size={32} />}
        <Box sx={{ flex: 1, minWidth: 0, ...cut }}>
          <RecordLink resource={resource} id={record.id} name={title}>
            <bdi>{title}</bdi>
          </RecordLink>
        </Box>
        <Checkbox
          checked={selection.has(record.id) && !gone}
          onChange={event => toggle(record.id, event.target.checked, false)}
          slotProps={{
            input: {
              'aria-label': translate('list.select_row', { title }),
              'aria-disabled': gone ? true : undefined,
            },
          }}
          sx={{ m: -1 }}
        />
      </Stack>
      <RemovalReasonText why={why} inSight />
      <Box component="dl" sx={factsStyle}>
        {others.map(({ name, field }) => {
          const { Cell } = displayOf(field)
          return (
            <Box key={name} sx={{ display: 'contents' }}>
              <dt>{labels(fieldLabel(resource, name))}</dt>
              <dd {...liveCell(name, marks)}>
                <Cell value={record[name]} field={field} name={name} resource={resource} record={record} />
              </dd>
            </Box>
          )
        })}
      </Box>
    </Box>
  )
}

const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', ...cutText }
const cardStyle = {
  position: 'relative',
  p: 2,
  border: '1px solid var(--edge)',
  borderRadius: 1,
  bgcolor: 'background.paper',
  cursor: 'pointer',
  ...calmLinks,
  ...liveStyle,
}
const factsStyle = {
  display: 'grid',
  gridTemplateColumns: 'minmax(96px, max-content) minmax(0, 1fr)',
  columnGap: 2,
  rowGap: 0.5,
  m: 0,
  mt: 1,
  fontSize: '0.875rem',
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, ...cut },
}
