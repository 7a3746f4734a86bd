import { Box } from '@mui/material'
import { memo, type ReactNode } from 'react'
import { typeOf } from '../../../core/field/registry'
import { fieldLabel } from '../../../core/schema/labels'
import { isDated } from '../../../core/schema/layoutDefaults'
import { asChoice } from '../../../fields/choice/asChoice'
import { displayOf } from '../../../fields/displays'
import { useResources } from '../../../ui/fields/ResourcesContext'
import { useLabels } from '../../../ui/fields/useLabels'
import { cutText } from '../../../ui/theme/cutText'
import { visuallyHidden } from '../../../ui/theme/visuallyHidden'
import { useTitleOf } from '../../recordTitle'
import { RecordLink } from '../rows/RecordLink'
import type { Column } from '../useColumns'
import type { ListRecord } from '../useListRows'
import type { Board } from './useBoard'

interface Props {
  board: Board
  record: ListRecord
  /** Shown at the end of the first line. */
  children?: ReactNode
}

/** The content of a card: the title, its fields, and in the last line its dates and people. */
export const CardFace = memo(function CardFace({ board, record, children }: Props) {
  const { resource, card } = board
  const title = useTitleOf()(resource, record)
  const isFoot = useIsFoot()
  const filled = card.filter(({ name }) => isFilled(record[name]))
  const tones = filled.filter(isToned)
  const lines = filled.filter(column => !tones.includes(column) && !isFoot(column))
  const foot = filled.filter(isFoot)
  return (
    <>
      <Box sx={headStyle}>
        <Box sx={{ ...cut, fontSize: '0.8125rem' }}>
          <RecordLink resource={resource} id={record.id} name={title}>
            <bdi>{title}</bdi>
          </RecordLink>
        </Box>
        <Box component="dl" sx={tonesStyle}>
          {tones.map(column => (
            <Fact key={column.name} {...{ board, record, column }} />
          ))}
        </Box>
        {children}
      </Box>
      {lines.length > 0 && (
        <Box component="dl" sx={linesStyle}>
          {lines.map(column => (
            <Fact key={column.name} {...{ board, record, column }} />
          ))}
        </Box>
      )}
      {foot.length > 0 && (
        <Box component="dl" sx={footStyle}>
          {foot.map(column => (
            <Fact key={column.name} {...{ board, record, column }} />
          ))}
        </Box>
      )}
    </>
  )
})

const isFilled = (value: unknown) =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && !value.length)

/** Whether a column is a choice with colors, such as a status. */
const isToned = ({ field }: Column) => asChoice(field)?.tones !== undefined

/** Returns a function that checks whether a column is in the last line: dates, and users of the office. */
function useIsFoot() {
  const { account } = useResources()
  return ({ field }: Column) => isDated(field) || typeOf(field).reference?.(field).to === account.name
}

interface FactProps extends Pick<Props, 'board' | 'record'> {
  column: Column
}

function Fact({ board: { resource }, record, column: { name, field } }: FactProps) {
  const label = useLabels()(fieldLabel(resource, name))
  const { Cell } = displayOf(field)
  const isAmount = typeOf(field).measured === 'amount'
  return (
    <div>
      <dt>{label}</dt>
      <dd title={label} data-amount={isAmount || undefined}>
        <Cell value={record[name]} field={field} name={name} resource={resource} record={record} />
      </dd>
    </div>
  )
}

const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', minWidth: 0, ...cutText }
const factStyle = { m: 0, '& dt': visuallyHidden, '& dd': { m: 0, ...cut }, '& > div': { minWidth: 0 } }
const headStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minHeight: 28,
  '& a[data-record]': { fontWeight: 600 },
  '& dt': visuallyHidden,
  '& dd': { m: 0 },
}
// Options that need attention are chips; the usual option is plain text.
const tonesStyle = {
  display: 'flex',
  justifyContent: 'flex-end',
  gap: 0.5,
  flex: 1,
  minWidth: 0,
  m: 0,
  '& > div': { minWidth: 0 },
  '& .tone': { height: 20, fontSize: '0.75rem' },
  '& .tone[data-tone="neutral"]': {
    px: 0,
    bgcolor: 'transparent',
    borderColor: 'transparent',
    fontWeight: 400,
    color: 'text.secondary',
    '& svg': { display: 'none' },
  },
}
const linesStyle = {
  ...factStyle,
  fontSize: '0.875rem',
  lineHeight: 1.5,
  '& > div + div': { mt: '2px', color: 'text.secondary' },
  '& > div:first-of-type': { fontWeight: 500 },
  '& dd[data-amount]': { ...factStyle['& dd'], fontWeight: 600, color: 'text.primary' },
}
const footStyle = {
  ...factStyle,
  display: 'flex',
  justifyContent: 'space-between',
  gap: 1.5,
  mt: 1,
  pt: 0.75,
  borderTop: '1px solid var(--line)',
  fontSize: '0.75rem',
  color: 'text.secondary',
  '& > div:first-of-type': { flex: 'none', maxWidth: '60%' },
}
