import { Box, Menu, MenuItem } from '@mui/material'
import { type CSSProperties, Fragment, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useFillHeight, useInlineSides } from '../../../src/kit'
import type { Quote } from '../grid/quote'
import type { GridRow, RowGroup } from '../grid/rows'
import { CarrierHead } from './CarrierHead'
import { GridCell } from './GridCell'
import { gridStyle } from './gridStyle'
import type { Board } from './useBoard'
import type { CarrierAction } from './useCarrierActions'
import { useGridKeys } from './useGridKeys'
import type { Editing, GridModel } from './useGridModel'
import { useRowWords, wholeName } from './useRowWords'

interface Props {
  board: Board
  model: GridModel
  label: string
  editing: Editing | undefined
  setEditing: (editing: Editing | undefined) => void
  nameOf: (quote: Quote) => string
  actionsOf: (quote: Quote) => { next?: CarrierAction; all: CarrierAction[] }
  /** Returns the message of a cell, if it has one. */
  messageOf: (row: GridRow, quote: Quote) => string | undefined
  onActive: (row: GridRow | undefined, quote: Quote | undefined) => void
}

/** The carriers side by side: a grid with one focused cell and editing like in a spreadsheet. */
export function QuoteGrid(props: Props) {
  const { board, model, editing, setEditing, nameOf, actionsOf } = props
  const translate = useTranslate()
  const frame = useRef<HTMLDivElement>(null)
  const height = useFillHeight(frame)
  const rowWords = useRowWords(board)
  const [menu, setMenu] = useState<{ quote: Quote; anchor: HTMLElement }>()
  const keys = useGridKeys({
    board,
    model,
    editing,
    setEditing,
    openHead: quote => {
      const anchor = document.activeElement
      if (anchor instanceof HTMLElement) setMenu({ quote, anchor })
    },
  })
  const isActive = (row: number, column: number) => keys.active.row === row && keys.active.column === column
  const become = (row: number, column: number) => {
    if (!isActive(row, column)) keys.setChosen({ row, column })
    props.onActive(model.rows[row - 1], model.quotes[column])
  }
  return (
    <Box ref={frame} sx={gridStyle} style={{ maxHeight: height ?? '85dvh' }}>
      <table
        ref={keys.table}
        {...GRID}
        style={{ '--carriers': model.quotes.length } as CSSProperties}
        aria-label={props.label}
        aria-rowcount={model.rows.length + 1}
        aria-colcount={model.quotes.length + 1}
        onKeyDown={keys.onKeyDown}
        onPaste={keys.onPaste}
        onCopy={keys.onCopy}
      >
        <Columns quotes={model.quotes} />
        <thead>
          <tr aria-rowindex={1}>
            <th className="heading" scope="col" aria-colindex={1}>
              {translate('resources.quote-grid.what')}
            </th>
            {model.quotes.map((quote, at) => {
              const { next, all } = actionsOf(quote)
              return (
                <CarrierHead
                  key={quote.id}
                  quote={quote}
                  name={nameOf(quote)}
                  column={at + 2}
                  at={`0-${at}`}
                  focusable={isActive(0, at)}
                  lowest={model.marks.lowest.has(quote.id)}
                  widest={model.marks.widest.has(quote.id)}
                  past={model.isPast(quote)}
                  next={next}
                  hasMenu={all.length > 0}
                  onFocus={() => become(0, at)}
                  onMenu={anchor => setMenu({ quote, anchor })}
                />
              )
            })}
          </tr>
        </thead>
        <tbody>
          {model.rows.map((row, index) => {
            const words = rowWords(row)
            return (
              <Fragment key={row.key}>
                {row.group !== model.rows[index - 1]?.group && (
                  <GroupRow group={row.group} columns={model.quotes.length} />
                )}
                <tr className={classesOf(row)} aria-rowindex={index + 2}>
                  <th
                    scope="row"
                    className={words.of ? 'heading under' : 'heading'}
                    title={wholeName(words)}
                    aria-label={words.of ? wholeName(words) : undefined}
                    aria-colindex={1}
                  >
                    {words.label}
                  </th>
                  {model.quotes.map((quote, at) => (
                    <GridCell
                      key={quote.id}
                      at={`${index + 1}-${at}`}
                      row={row}
                      value={model.value(row, quote)}
                      text={model.text(row, quote)}
                      note={model.note(row, quote)}
                      label={`${wholeName(words)}, ${nameOf(quote)}`}
                      column={at + 2}
                      focusable={isActive(index + 1, at)}
                      typable={board.rights.writable(row, quote)}
                      chosen={Boolean(quote.recommended)}
                      best={isTotal(row) && model.marks.lowest.has(quote.id)}
                      edit={model.edit(row, quote)}
                      message={props.messageOf(row, quote)}
                      typed={
                        editing?.quote === quote.id && editing.row.key === row.key ? editing.text : undefined
                      }
                      onType={text => editing && setEditing({ ...editing, text })}
                      onBlur={keys.commit}
                      onFocus={() => become(index + 1, at)}
                      onOpen={() => keys.begin({ row: index + 1, column: at })}
                    />
                  ))}
                </tr>
              </Fragment>
            )
          })}
        </tbody>
      </table>
      <CarrierMenu menu={menu} actionsOf={actionsOf} onClose={() => setMenu(undefined)} />
    </Box>
  )
}

const Columns = ({ quotes }: { quotes: readonly Quote[] }) => (
  <colgroup>
    <col className="heading" />
    {quotes.map(quote => (
      <col key={quote.id} className="carrier" />
    ))}
  </colgroup>
)

// An editable table has the ARIA role of a grid, and its cells those of grid cells.
const GRID = { role: 'grid' }

const isTotal = ({ field }: GridRow) => field === 'premium_total' || field === 'premium_converted'

const classesOf = ({ strong, entry, hasNote: noted }: GridRow) =>
  ['line', strong && 'strong', entry === 'longText' && 'long', noted && 'noted'].filter(Boolean).join(' ')

function GroupRow({ group, columns }: { group: RowGroup; columns: number }) {
  const translate = useTranslate()
  return (
    <tr className="group">
      <th className="heading" scope="rowgroup">
        {translate(`resources.quote-grid.groups.${group}`)}
      </th>
      <th colSpan={columns} aria-hidden className="calm">
        {group === 'office' ? translate('resources.quote-grid.office_note') : null}
      </th>
    </tr>
  )
}

interface MenuProps extends Pick<Props, 'actionsOf'> {
  menu: { quote: Quote; anchor: HTMLElement } | undefined
  onClose: () => void
}

function CarrierMenu({ menu, actionsOf, onClose }: MenuProps) {
  const { end } = useInlineSides()
  return (
    <Menu
      open={menu !== undefined}
      anchorEl={menu?.anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: end }}
      transformOrigin={{ vertical: 'top', horizontal: end }}
    >
      {menu &&
        actionsOf(menu.quote).all.map(({ name, label, run }) => (
          <MenuItem
            key={name}
            onClick={() => {
              onClose()
              run()
            }}
          >
            {label}
          </MenuItem>
        ))}
    </Menu>
  )
}
