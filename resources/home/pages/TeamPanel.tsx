import { Box, Link, TableBody, TableCell, TableRow } from '@mui/material'
import { LinkBase, useTranslate } from 'react-admin'
import {
  BoardPanel,
  DataTable,
  type Group,
  groupFilter,
  type Measured,
  type Measurement,
  measureLink,
  NothingHere,
  useFigureText,
} from '../../../src/kit'
import { claimsByPerson } from '../../claims/measures'
import { workOrdersByPerson } from '../../workOrders/measures'

const MAX_ROWS = 8
const parts = [workOrdersByPerson, claimsByPerson] as const

interface Person {
  key: string | null
  label: string
  groups: (Group | undefined)[]
  total: number
}

/** The open work of each person in the office. */
export function TeamPanel({ from }: { from: Measurement }) {
  const translate = useTranslate()
  const answers = parts.map(measure => from.measured(measure))
  if (!parts.every(measure => from.expects(measure))) return null
  const people = peopleOf(answers, translate('board.nobody'))
  const most = Math.max(1, ...people.map(({ total }) => total))
  const title = translate('board.team')
  return (
    <BoardPanel title={title} waiting={from.isPending ? MAX_ROWS : undefined}>
      {people.length ? (
        <DataTable
          aria-label={title}
          sx={tableStyle}
          columns={[
            { name: 'person', head: translate('board.person') },
            { name: 'share', 'aria-hidden': true },
            { name: 'requests', head: translate('board.requests'), align: 'right' },
            { name: 'claims', head: translate('board.claims'), align: 'right' },
          ]}
        >
          <TableBody>
            {people.map(person => (
              <PersonRow key={person.key} person={person} most={most} answers={answers} />
            ))}
          </TableBody>
        </DataTable>
      ) : (
        <NothingHere>{translate('board.team_none')}</NothingHere>
      )}
    </BoardPanel>
  )
}

function peopleOf(answers: readonly (Measured | undefined)[], nobody: string): Person[] {
  const keys = new Set(answers.flatMap(answer => answer?.groups?.map(({ key }) => key) ?? []))
  return [...keys]
    .map(key => {
      const groups = answers.map(answer => answer?.groups?.find(group => group.key === key))
      const label =
        groups.find(group => group?.label !== undefined)?.label ?? (key === null ? nobody : `#${key}`)
      return { key, label, groups, total: groups.reduce((sum, group) => sum + (group?.count ?? 0), 0) }
    })
    .sort((one, other) => other.total - one.total)
    .slice(0, MAX_ROWS)
}

interface RowProps {
  person: Person
  most: number
  answers: readonly (Measured | undefined)[]
}

function PersonRow({ person: { key, label, groups }, most, answers }: RowProps) {
  const { count } = useFigureText()
  return (
    <TableRow>
      <TableCell sx={{ maxWidth: 180, overflow: 'hidden', textOverflow: 'ellipsis' }}>
        <bdi>{label}</bdi>
      </TableCell>
      <TableCell aria-hidden sx={{ inlineSize: '40%', minInlineSize: 80 }}>
        <Box sx={trackStyle}>
          {groups.map((group, at) => (
            <Box
              key={parts[at]?.name}
              sx={{
                inlineSize: `${((group?.count ?? 0) / most) * 100}%`,
                bgcolor: at ? 'warning.main' : 'var(--primary)',
              }}
            />
          ))}
        </Box>
      </TableCell>
      {groups.map((group, at) => {
        const answer = answers[at]
        const id = key === null ? null : Number(key)
        const filter = group?.filter ?? groupFilter(answer?.filter ?? {}, 'assigned_to', { value: id })
        return (
          <TableCell key={parts[at]?.name} align="right">
            <Link
              component={LinkBase}
              to={measureLink(answer?.resource ?? '', filter)}
              color="inherit"
              underline="hover"
              sx={{ fontSize: 'inherit', fontWeight: 600 }}
            >
              {count(group?.count ?? 0)}
            </Link>
          </TableCell>
        )
      })}
    </TableRow>
  )
}

const tableStyle = {
  '& th': { bgcolor: 'transparent', color: 'text.secondary', fontWeight: 500 },
  '& td, & th': { whiteSpace: 'nowrap', paddingInline: 1, py: 0.75 },
  '& td:first-of-type, & th:first-of-type': { paddingInlineStart: 2.5 },
  '& td:last-of-type, & th:last-of-type': { paddingInlineEnd: 2.5 },
  '& tr:last-of-type td': { border: 0 },
}
const trackStyle = {
  display: 'flex',
  blockSize: 8,
  borderRadius: 4,
  bgcolor: 'var(--mark)',
  overflow: 'hidden',
}
