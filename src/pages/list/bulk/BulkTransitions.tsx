import MoveIcon from '@mui/icons-material/EastOutlined'
import { Button } from '@mui/material'
import { lazy, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { canOnSome } from '../../../core/access/ability'
import { transitionLabel } from '../../../core/schema/labels'
import { useLabels } from '../../../ui/fields/labels.view'
import { useSession } from '../../../ui/session/SessionContext'
import { LazyPart } from '../../../ui/shell/LazyPart'
import { useList } from '../listModel'

const BulkMovesMenu = lazy(() =>
  import('./BulkTransitionsMenu').then(part => ({ default: part.BulkTransitionsMenu })),
)

/** With more moves than this they stand in a menu. */
const SIDE_BY_SIDE = 1

/** The moves that can be made on the chosen rows at once; those that the person may make on none are left out. */
export function BulkTransitions({ onChoose }: { onChoose: (name: string) => void }) {
  const translate = useTranslate()
  const words = useLabels()
  const id = useId()
  const { ability } = useSession()
  const { resource } = useList()
  const [anchor, setAnchor] = useState<HTMLElement>()
  const moves = Object.entries(resource.transitions)
    .filter(([, { bulk, action = 'update' }]) => bulk && canOnSome(ability, action, resource))
    .map(([name]) => ({ name, label: words(transitionLabel(resource, name)) }))
  if (moves.length <= SIDE_BY_SIDE)
    return moves.map(({ name, label }) => (
      <Button
        key={name}
        size="small"
        startIcon={<MoveIcon className="mirrored" />}
        onClick={() => onChoose(name)}
      >
        {label}
      </Button>
    ))
  const choose = (name: string) => {
    setAnchor(undefined)
    onChoose(name)
  }
  return (
    <>
      <Button
        size="small"
        startIcon={<MoveIcon className="mirrored" />}
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        aria-controls={anchor ? id : undefined}
        onClick={event => setAnchor(event.currentTarget)}
      >
        {translate('list.moves.menu')}
      </Button>
      {anchor && (
        <LazyPart onMissing={() => setAnchor(undefined)}>
          <BulkMovesMenu
            id={id}
            anchor={anchor}
            transitions={moves}
            onChoose={choose}
            onClose={() => setAnchor(undefined)}
          />
        </LazyPart>
      )}
    </>
  )
}
