import CollapseIcon from '@mui/icons-material/UnfoldLess'
import { Box, ButtonBase, IconButton, Tooltip, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { RecordGroup } from '../../../contract/measures'
import { fieldLabel } from '../../../core/schema/labels'
import { ToneIcon } from '../../../fields/choice/tone.view'
import { useLabels } from '../../../ui/fields/useLabels'
import { useTotal } from '../../../ui/records/useWords'
import { useFigureText } from '../../measures/figureText'
import { collapsedStyle } from './columnStyle'
import type { Board, Stage } from './useBoard'
import { sumOf } from './useCards'

/** The count and sums of a column. */
export interface StageGroup extends Omit<RecordGroup, 'key' | 'filter'> {
  isEstimated?: boolean
}

interface Props {
  board: Board
  stage: Stage
  group: StageGroup | undefined
  onToggle: () => void
}

/** Shows a column's name, its number of records over all pages, and their sums. */
export function ColumnHead({ board, stage, group, onToggle }: Props) {
  const translate = useTranslate()
  const name = stage.label
  return (
    <Box sx={headStyle}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75, minWidth: 0 }}>
        {stage.tone && <ToneIcon tone={stage.tone} />}
        <Typography component="h2" variant="subtitle2" noWrap>
          {name}
        </Typography>
        {group && <Count group={group} />}
        <Box sx={{ flex: 1 }} />
        <Tooltip title={translate('list_board.collapse', { name })}>
          <IconButton
            size="small"
            aria-label={translate('list_board.collapse', { name })}
            onClick={onToggle}
            sx={foldStyle}
          >
            <CollapseIcon fontSize="small" />
          </IconButton>
        </Tooltip>
      </Box>
      <Sums board={board} group={group} />
    </Box>
  )
}

/** A collapsed column as a narrow strip. A click expands it. */
export function CollapsedColumn({ stage, group, onToggle, board: _board, ...shared }: Props) {
  const translate = useTranslate()
  return (
    <Box
      component="section"
      aria-label={translate('list_board.column', { name: stage.label })}
      {...shared}
      sx={collapsedStyle}
    >
      <ButtonBase
        // Vertical text runs downwards only with `ltr`.
        dir="ltr"
        aria-expanded={false}
        aria-label={translate('list_board.expand', { name: stage.label })}
        onClick={onToggle}
      >
        {stage.tone && <ToneIcon tone={stage.tone} />}
        <span dir="auto">{stage.label}</span>
        {group && <Count group={group} />}
      </ButtonBase>
    </Box>
  )
}

function Count({ group: { count, isEstimated } }: { group: StageGroup }) {
  const totalText = useTotal()
  return (
    <Box component="span" sx={countStyle}>
      {totalText({ total: count, total_is: isEstimated ? 'estimated' : 'exact' })}
    </Box>
  )
}

/** Shows a column's sums. If there are several, each has its name. */
function Sums({ board: { resource, sums }, group }: Pick<Props, 'board' | 'group'>) {
  const text = useFigureText()
  const words = useLabels()
  const shown = sums.flatMap(field => {
    const value = group?.values[sumOf(field)]
    const figure = value && { count: group.count, ...value }
    return figure && (figure.amounts?.length || figure.number !== undefined) ? [{ field, figure }] : []
  })
  if (!sums.length) return null
  return (
    <Box component="dl" sx={sumsStyle}>
      {shown.map(({ field, figure }) => {
        const label = words(fieldLabel(resource, field))
        return (
          <Box
            key={field}
            title={[label, figure.amounts?.map(text.exact).join(' · ')].filter(Boolean).join(': ')}
          >
            <dt>{label}</dt>
            <dd>
              <bdi>{text.figure(figure)}</bdi>
            </dd>
          </Box>
        )
      })}
    </Box>
  )
}

const headStyle = { flex: 'none', px: 1.5, pt: 1.25, pb: 0.75, '& svg': { fontSize: 18 } }
// Rotated, because the column collapses sideways.
const foldStyle = { my: -0.5, marginInlineEnd: -0.75, rotate: '90deg', color: 'text.secondary' }
const countStyle = {
  px: 0.75,
  borderRadius: 1,
  bgcolor: 'action.selected',
  fontSize: '0.75rem',
  lineHeight: '20px',
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  color: 'text.secondary',
}
const sumsStyle = {
  m: 0,
  mt: 0.25,
  minHeight: 20,
  lineHeight: '20px',
  fontSize: '0.8125rem',
  '& > div': { display: 'flex', gap: 1, justifyContent: 'space-between' },
  '& dt': { color: 'text.secondary', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& dd': { m: 0, flex: 'none', fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
}
