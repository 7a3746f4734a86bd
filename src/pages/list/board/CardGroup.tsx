import { Box } from '@mui/material'
import { type ComponentProps, memo } from 'react'
import type { Identifier } from 'react-admin'
import type { ListRecord } from '../useListRows'
import { BoardCard } from './BoardCard'
import type { Moving } from './useMoveCard'

interface Props extends Pick<ComponentProps<typeof BoardCard>, 'board' | 'onPress' | 'onMenu'> {
  records: readonly ListRecord[]
  moving: readonly Moving[]
  /** The card of the group that is being dragged. */
  lifted: Identifier | undefined
}

/** The average number of cards in a group. */
const CARDS_IN_GROUP = 25
/**
 * The estimated height of a card with its gap. At least as tall as most cards: a hidden group that is taller
 * than its estimate would overlap the next one.
 */
const CARD_PX = 164

/**
 * A group of successive cards. The browser lays out and paints only visible groups, and React compares a
 * group instead of its cards. A board of a thousand cards costs no more than its first hundred.
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

/**
 * Splits cards into groups. A group starts at certain IDs, not after a number of cards, so that an added or
 * removed card leaves the other groups unchanged.
 */
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
