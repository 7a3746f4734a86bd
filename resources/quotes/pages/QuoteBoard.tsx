import { Box, Paper, Skeleton, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import {
  type RaRecord,
  useCanBlock,
  useCreatePath,
  useLocale,
  useNavigate,
  useNotify,
  useTranslate,
} from 'react-admin'
import {
  explain,
  inputFields,
  LiveNotice,
  labelOf,
  ReadFailed,
  TransitionDialog,
  transitionLabel,
  UnsavedGuard,
  useLabels,
  useNotifyDone,
  useRecords,
  useRecordTransition,
  useResource,
  useSession,
  useUnsavedInput,
  watchLabels,
} from '../../../src/kit'
import { cellText, cellValue } from '../grid/cells'
import { cellKey, type Snapshot } from '../grid/edit'
import type { Quote } from '../grid/quote'
import type { GridRow } from '../grid/rows'
import { AcceptDialog } from './AcceptDialog'
import { BoardBar } from './BoardBar'
import { BoardHeading } from './BoardHeading'
import { CellMessage } from './CellMessage'
import { QuoteGrid } from './QuoteGrid'
import { RecommendDialog } from './RecommendDialog'
import { type Board, useBoard } from './useBoard'
import { type ActionPrompt, useCarrierActions } from './useCarrierActions'
import { type Editing, useGridModel, type View } from './useGridModel'

interface Props {
  order: RaRecord
  onChanged: () => void
}

/** The quotes of a work order: heading, grid, and a message about the focused cell. */
export function QuoteBoard({ order, onChanged }: Props) {
  const translate = useTranslate()
  const orders = useResource('work-orders')
  const board = useBoard(order)
  const [view, setView] = useState<View>({ onlyDifferences: false, withLeft: false })
  const [editing, setEditing] = useState<Editing>()
  const [active, setActive] = useState<{ row?: GridRow; quote?: Quote }>({})
  const [prompt, setPrompt] = useState<{ what: ActionPrompt; quote: Quote }>()
  const model = useGridModel(board, view, editing)
  const messageOf = useMessages(board)
  useUnsavedInput(editing !== undefined || board.snapshot.edits.size > 0)
  const nameOf = useCarrierNames()
  const receive = useReceive(onChanged)
  const open = useOpenQuote()
  const actionsOf = useCarrierActions({
    order,
    board,
    prompt: (what, quote) => setPrompt({ what, quote }),
    receive,
    open,
  })
  if (board.error) return <ReadFailed error={board.error} onRetry={() => void board.refetch()} />
  return (
    <Box sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      <BoardHeading order={order} onChanged={onChanged} isEditing={editing !== undefined} />
      <BoardBar order={order} board={board} model={model} view={view} onView={setView} nameOf={nameOf} />
      {board.waiting ? (
        <Skeleton variant="rounded" height={420} aria-label={translate('app.loading')} />
      ) : model.quotes.length ? (
        <QuoteGrid
          board={board}
          model={model}
          label={translate('resources.quote-grid.title', { number: String(order.number) })}
          editing={editing}
          setEditing={setEditing}
          nameOf={nameOf}
          actionsOf={actionsOf}
          messageOf={messageOf}
          onActive={(row, quote) => setActive({ row, quote })}
        />
      ) : (
        <Nothing />
      )}
      <CellMessage board={board} active={active} messageOf={messageOf} />
      {prompt && (
        <CarrierDialog
          {...prompt}
          order={order}
          name={nameOf(prompt.quote)}
          onClose={() => setPrompt(undefined)}
          onChanged={onChanged}
        />
      )}
      <LiveNotice resource={orders} record={order} />
      <UnsavedCells board={board} />
    </Box>
  )
}

/** Returns a function that names carriers. The names load together with the quotes. */
function useCarrierNames(): (quote: Quote) => string {
  const name = (id: number) => labelOf('insurance-companies', id) ?? `#${id}`
  const version = ({ number }: Quote) => (number && number > 1 ? ` · ${number}` : '')
  useSyncExternalStore(watchLabels, () => labelOf('insurance-companies', 0) ?? null)
  return quote => `${name(quote.insurance_company_id)}${version(quote)}`
}

/** Returns a function that marks a carrier's quote as received. */
function useReceive(onChanged: () => void) {
  const records = useRecords()
  const queries = useQueryClient()
  const notify = useNotify()
  const translate = useTranslate()
  const notifyDone = useNotifyDone()
  const words = useLabels()
  const quotes = useResource('quotes')
  return async ({ id, version }: Quote) => {
    try {
      const { data: answer } = await records.transition(
        { resource: 'quotes', id, name: 'receive' },
        { version },
      )
      notifyDone('view.moved', {
        messageArgs: { action: words(transitionLabel(quotes, 'receive')) },
        answer,
        final: !quotes.transitions.receive?.undo,
      })
      await queries.invalidateQueries()
      onChanged()
    } catch (error) {
      const { message, details } = explain(error)
      notify([translate(message, { _: message }), ...details].join(' '), { type: 'error' })
      // Loads the current version, so that the next click applies to it.
      await queries.invalidateQueries()
    }
  }
}

function useOpenQuote() {
  const navigate = useNavigate()
  const createPath = useCreatePath()
  return ({ id }: Quote) => navigate(createPath({ resource: 'quotes', id, type: 'show' }))
}

function Nothing() {
  const translate = useTranslate()
  return (
    <Paper variant="outlined" sx={{ p: 4, textAlign: 'center' }}>
      <Typography sx={{ fontWeight: 600 }}>{translate('resources.quote-grid.none')}</Typography>
      <Typography color="text.secondary">{translate('resources.quote-grid.none_text')}</Typography>
    </Paper>
  )
}

/** Warns before leaving with cells that could not be saved. Saves in flight complete without the page. */
function UnsavedCells({ board: { edits, snapshot } }: { board: Board }) {
  const canBlock = useCanBlock()
  const unsaved = failedIn(snapshot)
  if (!canBlock) return null
  return (
    <UnsavedGuard
      unsaved={unsaved}
      stillUnsaved={() => failedIn(edits.snapshot())}
      onDiscard={() => undefined}
      isDraftStored={false}
    />
  )
}

const failedIn = ({ edits }: Snapshot) =>
  [...edits.values()].some(({ state }) => state !== 'waiting' && state !== 'saving')

/** Returns a function that explains why a cell's text could not be saved. */
function useMessages(board: Board): (row: GridRow, quote: Quote) => string | undefined {
  const translate = useTranslate()
  const locale = useLocale()
  return (row, quote) => {
    const edit = board.snapshot.edits.get(cellKey(quote.id, row))
    if (!edit?.message) return undefined
    const saved = board.snapshot.quotes.get(quote.id)
    const words = {
      covered: translate('resources.quote-grid.covered'),
      missing: translate('resources.quote-grid.missing'),
    }
    const newer = saved ? cellText(cellValue(row, saved), locale, words) : ''
    return translate(edit.message.key, {
      ...edit.message.params,
      typed: edit.text,
      newer: newer || translate('resources.quote-grid.nothing'),
      _: edit.message.key,
    })
  }
}

interface CarrierDialogProps {
  what: ActionPrompt
  quote: Quote
  order: RaRecord
  /** The carrier's name. */
  name: string
  onClose: () => void
  onChanged: () => void
}

/** Asks for the input of a step on a carrier's quote. */
function CarrierDialog(props: CarrierDialogProps) {
  if (props.what === 'accept') return <AcceptDialog {...props} />
  if (props.what === 'recommend') return <RecommendDialog {...props} />
  return <MoveDialog {...props} what={props.what} />
}

function MoveDialog({ what, quote, onClose, onChanged }: CarrierDialogProps) {
  const resource = useResource('quotes')
  const { ability } = useSession()
  const record = quote as RaRecord & Quote
  const { transition, moving } = useRecordTransition({ resource, record, onTransition: onChanged })
  const inputs = inputFields(resource, what, { ability })
  return (
    <TransitionDialog
      resource={resource}
      record={record}
      name={what}
      inputs={inputs}
      moving={moving !== undefined}
      onSubmit={(values, version) => transition(what, values, { inputs, version })}
      onClose={onClose}
    />
  )
}
