import { Box, Checkbox, Stack } from '@mui/material'
import { useTranslate } from 'react-admin'
import { fieldLabel } from '../../../core/schema/labels'
import { asChoice } from '../../../fields/choice/asChoice'
import { displayOf } from '../../../fields/displays'
import { useLabels } from '../../../ui/fields/useLabels'
import { cutText } from '../../../ui/theme/cutText'
import { visuallyHidden } from '../../../ui/theme/visuallyHidden'
import { hasInitials } from '../../hasInitials'
import { Initials } from '../../Initials'
import { useTitleOf } from '../../recordTitle'
import { useListModel } from '../listModel'
import { RemovalReasonText } from '../live/RemovalReasonText'
import { liveCell, liveRow, liveStyle } from '../live/rowStyle'
import { useRemovalReasonText } from '../live/useRemovalReasonText'
import { calmLinks } from '../rows/calmLinks'
import { RecordLink } from '../rows/RecordLink'
import { useOpenRecord } from '../rows/useOpenRecord'
import { useRowToggle } from '../rows/useRowToggle'
import type { Column } from '../useColumns'
import type { ListRecord } from '../useListRows'

/** The maximum number of fields below a card's title and status. */
const MAX_FIELDS = 4

/** Shows one record as a card: its title, its status, and the first columns of the list. */
export function RecordCard({ record }: { record: ListRecord }) {
  const translate = useTranslate()
  const labels = useLabels()
  const { resource, columns, live, selection } = useListModel()
  const open = useOpenRecord(resource)
  const toggle = useRowToggle()
  const title = useTitleOf()(resource, record)
  const gone = live.removed.get(record.id)
  const marks = live.marks.get(record.id)
  const why = useRemovalReasonText(gone)
  const status = columns.shown.find(({ field }) => asChoice(field)?.tones)
  const others = columns.shown
    .filter(column => column.name !== resource.title && column !== status)
    .slice(0, MAX_FIELDS)
  const cellOf = ({ name, field }: Column) => {
    const { Cell } = displayOf(field)
    return <Cell value={record[name]} field={field} name={name} resource={resource} record={record} />
  }
  const isSelected = selection.has(record.id) && !gone
  return (
    <Box
      component="li"
      data-id={record.id}
      data-selected={isSelected || undefined}
      {...liveRow(gone?.why, marks)}
      onClick={event => gone?.why === 'deleted' || open(event, record.id)}
      sx={cardStyle}
    >
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1, minWidth: 0 }}>
        {hasInitials(resource) && <Initials name={title} size={32} />}
        <Box sx={{ flex: 1, minWidth: 0, fontWeight: 600, ...cut }}>
          <RecordLink resource={resource} id={record.id} name={title}>
            <bdi>{title}</bdi>
          </RecordLink>
        </Box>
        <Checkbox
          checked={isSelected}
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
        {status && (
          <Box data-status>
            <dt>{labels(fieldLabel(resource, status.name))}</dt>
            <dd {...liveCell(status.name, marks)}>{cellOf(status)}</dd>
          </Box>
        )}
        {others.map(column => (
          <Box key={column.name} sx={{ display: 'contents' }}>
            <dt>{labels(fieldLabel(resource, column.name))}</dt>
            <dd {...liveCell(column.name, marks)}>{cellOf(column)}</dd>
          </Box>
        ))}
      </Box>
    </Box>
  )
}

const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', ...cutText }
const cardStyle = {
  position: 'relative',
  minWidth: 0,
  p: 2,
  border: '1px solid var(--edge)',
  borderRadius: 1,
  bgcolor: 'background.paper',
  cursor: 'pointer',
  ...calmLinks,
  ...liveStyle,
  '&:hover': { borderColor: 'text.secondary' },
  '&[data-selected]': { borderColor: 'var(--primary)', bgcolor: 'var(--primary-soft)' },
  '&:has([data-record]:focus-visible)': { outline: '2px solid var(--primary)', outlineOffset: '-2px' },
  '& [data-record]:focus-visible': { outline: 'none' },
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
  '& [data-status]': { gridColumn: '1 / -1', mb: 0.5 },
  // The status chip needs no visible label.
  '& [data-status] dt': visuallyHidden,
}
