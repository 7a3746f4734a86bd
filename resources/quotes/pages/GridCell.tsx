import CheckCircle from '@mui/icons-material/CheckCircleOutlined'
import ErrorOutline from '@mui/icons-material/ErrorOutline'
import HighlightOff from '@mui/icons-material/HighlightOff'
import TrendingDown from '@mui/icons-material/TrendingDown'
import TrendingUp from '@mui/icons-material/TrendingUp'
import { useEffect, useId, useRef } from 'react'
import type { CellValue } from '../grid/cells'
import type { CellEdit } from '../grid/edit'
import type { Entry, GridRow } from '../grid/rows'

interface Props {
  at: string
  row: GridRow
  value: CellValue
  text: string
  /** Shown below the text. */
  note?: string
  /** The accessible name: row and carrier with the text. */
  label: string
  column: number
  focusable: boolean
  typable: boolean
  chosen: boolean
  best: boolean
  edit?: CellEdit
  message?: string
  /** The text being typed, if any. */
  typed?: string
  onType: (text: string) => void
  onBlur: () => void
  onFocus: () => void
  onOpen: () => void
}

const CELL = { role: 'gridcell' }
const READ_ONLY_CELL = { ...CELL, 'aria-readonly': true }

const NUMBERS: ReadonlySet<CellValue['is']> = new Set(['money', 'difference', 'percent', 'whole', 'date'])
const FAILED = ['unreadable', 'refused', 'stale', 'lost']

/** A cell with the carrier's value, or with the input for a new one. */
export function GridCell(props: Props) {
  const { at, row, value, edit, typed, typable, focusable } = props
  const id = useId()
  const failed = edit !== undefined && FAILED.includes(edit.state)
  const whole = [props.text, props.note].filter(Boolean).join(' ')
  const classes = [
    !row.entry && 'worked',
    typable && 'typable',
    isNumber(row, value) && 'number',
    props.chosen && 'chosen',
    edit && !failed && 'saving',
  ]
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid listens to the keys of all its cells
    <td
      data-at={at}
      {...(typable ? CELL : READ_ONLY_CELL)}
      aria-colindex={props.column}
      aria-invalid={failed || undefined}
      aria-describedby={props.message ? id : undefined}
      tabIndex={focusable ? 0 : -1}
      className={classes.filter(Boolean).join(' ')}
      title={typed === undefined && !failed ? whole : undefined}
      onFocus={props.onFocus}
      onDoubleClick={props.onOpen}
      onClick={event => {
        if (typed === undefined && !(event.target as HTMLElement).closest('input'))
          event.currentTarget.focus()
      }}
    >
      <Shown {...props} failed={failed} />
      {typed !== undefined && (
        <CellEditor
          label={props.label}
          text={typed}
          entry={row.entry ?? 'text'}
          onType={props.onType}
          onBlur={props.onBlur}
        />
      )}
      {props.message && (
        <span id={id} hidden>
          {props.message}
        </span>
      )}
    </td>
  )
}

function isNumber({ entry }: GridRow, value: CellValue): boolean {
  return NUMBERS.has(value.is) || (value.is !== 'text' && entry !== 'text' && entry !== 'longText')
}

function Shown({ value, text, note, best, edit, failed }: Props & { failed: boolean }) {
  if (failed && edit)
    return (
      <span className="with bad">
        <ErrorOutline aria-hidden />
        <bdi className="text">{edit.text}</bdi>
      </span>
    )
  if (value.is === 'missing')
    return (
      <span className="with bad">
        <HighlightOff aria-hidden />
        {text}
      </span>
    )
  if (value.is === 'covered')
    return (
      <span className="with">
        <CheckCircle aria-hidden />
        {text}
      </span>
    )
  if (value.is === 'difference') return <Difference amount={value.money.amount} text={text} />
  if (value.is === 'no_rate') return <span className="text calm">{text}</span>
  if (value.is === 'text')
    return (
      <span className="text" dir="auto">
        {text}
      </span>
    )
  return (
    <>
      <span className={best ? 'text good' : 'text'}>
        <bdi dir={value.is === 'date' ? undefined : 'ltr'}>{text}</bdi>
      </span>
      {note && <span className="note calm">{note}</span>}
    </>
  )
}

function Difference({ amount, text }: { amount: number; text: string }) {
  const Trend = amount < 0 ? TrendingDown : TrendingUp
  return (
    <span className={amount < 0 ? 'with good' : 'with calm'}>
      {amount !== 0 && <Trend aria-hidden className="mirrored" />}
      <bdi dir="ltr">{text}</bdi>
    </span>
  )
}

interface CellEditorProps {
  label: string
  text: string
  entry: Entry
  onType: (text: string) => void
  onBlur: () => void
}

/** Covers its cell at the same size, so that nothing moves when typing starts. */
function CellEditor({ label, text, entry, onType, onBlur: onLeave }: CellEditorProps) {
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  useEffect(() => {
    const { current } = input
    current?.focus({ preventScroll: true })
    current?.setSelectionRange(current.value.length, current.value.length)
  }, [])
  const shared = {
    ref: input,
    value: text,
    'aria-label': label,
    autoComplete: 'off',
    spellCheck: entry === 'longText',
    onChange: (event: { target: { value: string } }) => onType(event.target.value),
    onBlur: onLeave,
  }
  if (entry === 'longText') return <textarea {...shared} dir="auto" maxLength={10_000} />
  const words = entry === 'text' || entry === 'cover' || entry === 'date'
  return (
    <input
      {...shared}
      type="text"
      dir={entry === 'text' ? 'auto' : 'ltr'}
      inputMode={words ? 'text' : 'decimal'}
    />
  )
}
