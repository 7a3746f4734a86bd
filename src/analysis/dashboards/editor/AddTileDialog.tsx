import { MenuItem, Skeleton, Stack } from '@mui/material'
import { Suspense, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Tile } from '../../../core/schema/dashboard'
import { FormDialog } from '../../../ui/dialog/FormDialog'
import { useCan } from '../../../ui/session/SessionContext'
import { useShell } from '../../../ui/shell/ShellContext'
import type { Cards } from '../cards'
import { mayHave } from '../placedTiles'
import { useTileName } from '../tiles/useTileName'
import { Choice } from './Choice'
import { ListTileInput } from './ListTileInput'

interface Props {
  cards: Cards
  /** The existing tiles. A card can be added only once. */
  used: readonly Tile[]
  onClose: () => void
  onAdd: (tile: Tile) => void
}

const types = ['figure', 'report', 'rows', 'shortcut', 'page', 'card'] as const
type TileType = (typeof types)[number]

/** Asks what to add to a dashboard. Offers only what the user can read. */
export function AddTileDialog({ cards, used, onClose, onAdd }: Props) {
  const translate = useTranslate()
  const [type, setType] = useState<TileType>('figure')
  const [tile, setTile] = useState<Tile>()
  return (
    <FormDialog
      title={translate('dashboards.add_title')}
      submit={translate('dashboards.add_tile')}
      canSubmit={tile !== undefined}
      maxWidth="xs"
      onSubmit={() => {
        if (tile) onAdd(tile)
        onClose()
      }}
      onClose={onClose}
    >
      <Stack sx={{ gap: 2 }}>
        <Choice
          autoFocus
          label={translate('dashboards.type')}
          value={type}
          options={types.map(name => [name, translate(`dashboards.types.${name}`)])}
          onChange={name => {
            setType(name as TileType)
            setTile(undefined)
          }}
        />
        <Suspense fallback={<Skeleton variant="rounded" height={120} />}>
          {type === 'card' ? (
            <CardInput {...{ cards, used, tile }} onChange={setTile} />
          ) : type === 'page' ? (
            <PageInput tile={tile} onChange={setTile} />
          ) : (
            <ListTileInput key={type} type={type} onChange={setTile} />
          )}
        </Suspense>
      </Stack>
    </FormDialog>
  )
}

interface InputProps {
  tile: Tile | undefined
  onChange: (tile: Tile) => void
}

function CardInput({ cards, used, tile, onChange }: InputProps & Pick<Props, 'cards' | 'used'>) {
  const translate = useTranslate()
  const can = useCan()
  const isUsed = (name: string) => used.some(one => one.type === 'card' && one.card === name)
  const names = Object.entries(cards).flatMap(([name, card]) =>
    mayHave(card, can) && !isUsed(name) ? [name] : [],
  )
  if (!names.length) return <MenuItem disabled>{translate('dashboards.no_more_cards')}</MenuItem>
  return (
    <Choice
      label={translate('dashboards.types.card')}
      value={tile?.type === 'card' ? tile.card : ''}
      options={names.map(name => [name, translate(cards[name]?.label ?? name)])}
      onChange={name => onChange({ type: 'card', card: name, width: cards[name]?.width ?? 2 })}
    />
  )
}

function PageInput({ tile, onChange }: InputProps) {
  const translate = useTranslate()
  const can = useCan()
  const nameOf = useTileName()
  const pages = useShell().pages.filter(
    ({ nav, ability }) => nav && (!ability || can(ability.action, ability.subject)),
  )
  return (
    <Choice
      label={translate('dashboards.types.page')}
      value={tile?.type === 'page' ? tile.path : ''}
      options={pages.map(({ path }) => [path, nameOf({ type: 'page', path, width: 1 })])}
      onChange={path => onChange({ type: 'page', path, width: 1 })}
    />
  )
}
