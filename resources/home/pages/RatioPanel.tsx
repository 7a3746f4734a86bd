import { Box, Link } from '@mui/material'
import { LinkBase, useTranslate } from 'react-admin'
import {
  BoardPanel,
  DataTable,
  type Group,
  groupFilter,
  type Measure,
  type MeasuredRatio,
  type Measurement,
  measureLink,
  NothingHere,
  type Ratio,
  ratiosOf,
  useFigureText,
  useGroupLabel,
} from '../../../src/kit'

interface Props {
  title: string
  about?: string
  ratio: Ratio
  /** The measure of the whole, whose grouping is used. */
  measure: Measure
  from: Measurement
  words: { group: string; part: string; whole: string; ratio: string }
  /** Ratios from this limit on are shown as too high. */
  limit?: number
  none: string
}

/** A table of a ratio by group. Its part and its whole link to their lists. */
export function RatioPanel({ title, about, ratio, measure, from, words, limit, none }: Props) {
  const labelOf = useGroupLabel()
  if (!from.expects(ratio)) return null
  const answer = from.ratio(ratio)
  const rows = answer ? rowsOf(answer, measure) : []
  return (
    <BoardPanel title={title} about={about} waiting={answer ? undefined : 5}>
      {rows.length ? (
        <DataTable
          aria-label={title}
          sx={tableStyle}
          columns={[
            {
              name: 'group',
              head: words.group,
              cell: ({ whole }) => <bdi>{labelOf(measure, whole)}</bdi>,
              cellSx: { maxWidth: 150, overflow: 'hidden', textOverflow: 'ellipsis' },
            },
            {
              name: 'part',
              head: words.part,
              align: 'right',
              cell: ({ part, lists }) => <Figure group={part} to={lists.part} />,
            },
            {
              name: 'whole',
              head: words.whole,
              align: 'right',
              cell: ({ whole, lists }) => <Figure group={whole} to={lists.whole} />,
            },
            {
              name: 'ratio',
              head: words.ratio,
              align: 'right',
              cell: ({ part, whole }) => <Share {...{ part, whole, limit }} />,
              cellSx: { minWidth: 84 },
            },
          ]}
          rows={rows}
          keyOf={({ whole }) => whole.key ?? ''}
        />
      ) : (
        <NothingHere>{none}</NothingHere>
      )}
    </BoardPanel>
  )
}

interface RatioGroups {
  part: Group
  whole: Group
  lists: { part: string; whole: string }
}

function rowsOf({ part, whole }: MeasuredRatio, { by = '' }: Measure): RatioGroups[] {
  return (whole.groups ?? []).map(group => {
    const own = part.groups?.find(({ key }) => key === group.key)
    const key = typeof by === 'string' && /^\d+$/u.test(group.key ?? '') ? Number(group.key) : group.key
    const none = { key: group.key, count: 0, filter: groupFilter(part.filter, by, { value: key }) }
    const found = own ?? (group.amounts ? { ...none, amounts: [] } : none)
    return {
      part: found,
      whole: group,
      lists: {
        part: measureLink(part.resource, found.filter),
        whole: measureLink(whole.resource, group.filter),
      },
    }
  })
}

function Figure({ group, to }: { group: Group; to: string }) {
  const { parts } = useFigureText()
  return (
    <Link component={LinkBase} to={to} underline="hover" color="inherit" sx={{ fontSize: 'inherit' }}>
      {lines(parts(group))}
    </Link>
  )
}

function Share({ part, whole, limit }: Pick<RatioGroups, 'part' | 'whole'> & { limit?: number }) {
  const translate = useTranslate()
  const { share: text } = useFigureText()
  const ratios = ratiosOf(part, whole)
  const share = Number(ratios[0]?.ratio ?? 0)
  return (
    <>
      <Box component="span" sx={{ fontWeight: 600 }}>
        {lines(ratios.map(one => text(one) ?? translate('board.no_ratio')))}
      </Box>
      <Box aria-hidden sx={trackStyle}>
        <Box
          sx={{
            blockSize: '100%',
            inlineSize: `${Math.min(1, Math.max(0, share)) * 100}%`,
            borderRadius: 2,
            bgcolor: limit !== undefined && share >= limit ? 'error.main' : 'var(--primary)',
          }}
        />
      </Box>
    </>
  )
}

/** Shows one currency per line. */
const lines = (texts: readonly string[]) =>
  texts.map(text => (
    <Box key={text} component="span" sx={{ display: 'block' }}>
      <bdi>{text}</bdi>
    </Box>
  ))

const tableStyle = {
  '& th': { bgcolor: 'transparent', color: 'text.secondary', fontWeight: 500 },
  '& td, & th': { whiteSpace: 'nowrap', paddingInline: 1, py: 0.75 },
  '& td:first-of-type, & th:first-of-type': { paddingInlineStart: 2.5 },
  '& td:last-of-type, & th:last-of-type': { paddingInlineEnd: 2.5 },
  '& tr:last-of-type td': { border: 0 },
}
const trackStyle = { blockSize: 4, borderRadius: 2, bgcolor: 'var(--mark)', overflow: 'hidden', mt: 0.5 }
