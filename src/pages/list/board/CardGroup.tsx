import { Box } from '@mui/material'
import { type ComponentProps, memo } from 'react'
import type { Identifier } from 'react-admin'
import type { ListRecord } from '../useListRows'
import { BoardCard } from './BoardCard'
import type { Moving } from './useMoveCard'

interface Props extends Pick<ComponentProps<typeof BoardCard>, 'board' | 'onPress' | 'onMenu'> {
  records: readonly ListRecord[]
  moving: readonly Moving[]
  /** The card of the group that is in hand. */
  lifted: Identifier | undefined
}

/** So many cards of a column are a group, on average. */
const CARDS_IN_GROUP = 25
/** As tall as most cards at most, with the gap after them: a group out of sight that is taller than its place overlaps the next one. */
const CARD_PX = 164

/**
 * Cards that follow one another: the browser lays out and paints only the groups in sight, and React compares a group in
 * place of its cards. A board of a thousand cards costs no more than their first hundred.
 */
export const CardGroup = memo(function CardGroup({ records, moving, lifted, ...shared }: Props) {
  return (
    <Box sx={groupStyle} style={{ containIntrinsicBlockSize: `auto ${records.length * CARD_PX}px` }}>
      {records.map(record => (
        <BoardCard
          key={record.id}
          {...shared}
          record={record}
          isMoving={moving.some(each => each.record.id === record.id)}
          isLifted={lifted === record.id}
        />
      ))}
    </Box>
  )
})

/** A group begins at certain cards rather than after so many: a card that comes or goes leaves the others where they are. */
export function groupsOf(records: readonly ListRecord[]) {
  const groups: { key: Identifier; records: ListRecord[] }[] = []
  for (const record of records) {
    const last = groups.at(-1)
    const isBeginning = Number(record.id) % CARDS_IN_GROUP === 0
    if (!last || isBeginning) groups.push({ key: isBeginning ? record.id : 'first', records: [record] })
    else last.records.push(record)
  }
  return groups
}

const groupStyle = {
  display: 'flex',
  flexDirection: 'column',
  gap: 1,
  contentVisibility: 'auto',
  '& > *': { flex: 'none' },
} as const
