import { useMediaQuery } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import type { RaRecord } from 'react-admin'
import { useSession } from '../../auth/SessionContext'
import { useLabels } from '../../fields/labels.view'
import { useRefusals } from '../../reasons/useRefusals'
import { type TransitionState, useRecords } from '../../records/recordsProvider'
import { fieldLabel, transitionLabel } from '../../schema/labels'
import type { Resource } from '../../schema/resource'
import { LatePart } from '../../shell/LatePart'
import { askedFields, isAtOnce, leadsOn } from '../moves/moveFields'
import type { MoveProblem } from '../moves/moveProblem'
import { useMove } from '../moves/useMove'
import { MoreMoves } from './MoreMoves'
import { type OfferedMove, TransitionButton } from './TransitionButton'

// With the form that it asks in.
const TransitionDialog = lazy(() =>
  import('./TransitionDialog').then(dialog => ({ default: dialog.TransitionDialog })),
)

interface Props {
  resource: Resource
  record: RaRecord
  onMoved: () => void
}

/** With more moves than this the further ones stand in a menu. */
const SIDE_BY_SIDE = 3

/** The moves that the record's status allows, the likeliest first; one that is refused or not yet possible says why. */
export function Transitions({ resource, record, onMoved }: Props) {
  const [open, setOpen] = useState<{ move: OfferedMove; problem?: MoveProblem; basis: RaRecord }>()
  const { move, moving } = useMove({ resource, record, onMoved })
  const narrow = useMediaQuery('(max-width:600px)')
  const offered = useOffered(resource, record)
  const begin = async (one: OfferedMove) => {
    if (moving) return
    if (!one.atOnce) return setOpen({ move: one, basis: record })
    const problem = await move(one.name, {})
    if (problem) setOpen({ move: one, problem, basis: record })
  }
  const beside = narrow ? 1 : offered.length > SIDE_BY_SIDE ? SIDE_BY_SIDE - 1 : SIDE_BY_SIDE
  return (
    <>
      {offered.slice(0, beside).map((one, at) => (
        <TransitionButton
          key={one.name}
          move={one}
          likeliest={at === 0 && leadsOn(resource, one.name, record)}
          moving={moving === one.name}
          onBegin={() => void begin(one)}
        />
      ))}
      <MoreMoves moves={offered.slice(beside)} onBegin={one => void begin(one)} />
      {open && (
        <LatePart onMissing={() => setOpen(undefined)}>
          <TransitionDialog
            resource={resource}
            record={record}
            begun={open.basis}
            name={open.move.name}
            asked={open.move.asked}
            problem={open.problem}
            moving={moving !== undefined}
            onMove={(values, version) => move(open.move.name, values, open.move.asked, version)}
            onClose={() => setOpen(undefined)}
          />
        </LatePart>
      )}
    </>
  )
}

/** The moves as this person meets them: those that can be made first, each in the order of the definition. */
function useOffered(resource: Resource, record: RaRecord): OfferedMove[] {
  const records = useRecords()
  const { ability } = useSession()
  const words = useLabels()
  const { refusal } = useRefusals(resource)
  const { data = [] } = useQuery({
    queryKey: [resource.name, 'transitions', record.id, record.version],
    queryFn: async () => (await records.transitions(resource.name, Number(record.id))).data,
    enabled: Object.keys(resource.transitions).length > 0,
  })
  const offer = (state: TransitionState): OfferedMove => {
    const { name, missing } = state
    const { action = 'update', requires = [] } = resource.transitions[name] ?? {}
    const asked = askedFields(resource, name, ability, { record, missing })
    const inTheWay = missing.filter(({ field }) => !field || !asked.includes(field))
    const lacks = inTheWay.map(({ field, message }) =>
      field && requires.includes(field) ? `${words(fieldLabel(resource, field))}: ${message}` : message,
    )
    const possible = !inTheWay.length && (state.allowed || asked.length > 0)
    return {
      name,
      label: words(transitionLabel(resource, name)),
      asked,
      atOnce: isAtOnce(resource, name, asked),
      refused: refusal(action, record) ?? (possible ? undefined : lacks.join(' ')),
    }
  }
  const offered = data.map(offer)
  return [
    ...offered.filter(({ refused }) => refused === undefined),
    ...offered.filter(({ refused }) => refused !== undefined),
  ]
}
