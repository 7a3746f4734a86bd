import { Box, List, ListItemButton, ListItemText, Paper, Popper, TextField } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useId, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { atPlace } from '../atPlace'
import type { DefinitionEditor } from '../definitionEditor'
import { isWithin } from '../places'
import { completionsAt, wordBefore } from './completions'

interface Props {
  editor: Pick<DefinitionEditor, 'problems' | 'resource'>
  /** Its place in the definition: `rules.later.check`. */
  place: string
  label: string
  help?: string
  value: string
  onChange: (source: string) => void
}

/** The checker and its library are loaded with the first expression. */
const loadChecker = () => import('../../../core/expression/expression')

/** An expression in CEL: fields and functions are completed while one types, and a mistake is shown at its place. */
export function ExpressionInput({ editor, place, label, help, value, onChange }: Props) {
  const translate = useTranslate()
  const listId = useId()
  const { fields } = editor.resource
  /** The mistakes of a text that has been changed since: their places have moved. */
  const [old, setOld] = useState<DefinitionEditor['problems']>()
  const input = useRef<HTMLTextAreaElement>(null)
  const [cursor, setCursor] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState(0)
  const { data: checker } = useQuery({
    queryKey: ['studio', 'expressions'],
    queryFn: loadChecker,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const offered =
    isOpen && checker ? completionsAt({ source: value, cursor }, fields, checker.typeNameOf) : []
  const take = (text: string) => {
    const word = wordBefore(value, cursor)
    const begin = cursor - (word.startsWith('record.') ? word.length - 'record.'.length : word.length)
    onChange(value.slice(0, begin) + text + value.slice(cursor))
    setOpen(false)
    const end = begin + text.length
    requestAnimationFrame(() => input.current?.setSelectionRange(end, end))
  }
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (!offered.length) return
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (step) setChosen((chosen + step + offered.length) % offered.length)
    else if (event.key === 'Enter' || event.key === 'Tab') take(offered[chosen]?.text ?? '')
    else if (event.key === 'Escape') setOpen(false)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <Box sx={{ position: 'relative' }}>
      <TextField
        fullWidth
        multiline
        size="small"
        label={label}
        value={value}
        {...atPlace(editor, place, help)}
        inputRef={input}
        onKeyDown={onKeyDown}
        onBlur={() => setOpen(false)}
        onChange={event => {
          setCursor(event.target.selectionStart ?? event.target.value.length)
          setOpen(true)
          setChosen(0)
          setOld(editor.problems)
          onChange(event.target.value)
        }}
        slotProps={{
          formHelperText: { sx: { whiteSpace: 'pre-line' } },
          htmlInput: {
            dir: 'ltr',
            spellCheck: false,
            // A text of several lines can't have the role of a combobox.
            'aria-haspopup': 'listbox',
            'aria-controls': offered.length ? listId : undefined,
            'aria-autocomplete': 'list',
            'aria-activedescendant': offered.length ? `${listId}-${chosen}` : undefined,
            style: { fontFamily: 'monospace' },
          },
        }}
      />
      {editor.problems !== old && (
        <WrongParts value={value} problems={editor.problems.filter(each => isWithin(each.place, place))} />
      )}
      <Popper
        open={offered.length > 0}
        anchorEl={input.current}
        placement="bottom-start"
        sx={{ zIndex: 'tooltip' }}
      >
        <Paper elevation={8}>
          <List id={listId} role="listbox" dense aria-label={translate('studio.completions')} dir="ltr">
            {offered.map(({ text, about }, at) => (
              <ListItemButton
                key={text}
                id={`${listId}-${at}`}
                role="option"
                aria-selected={at === chosen}
                selected={at === chosen}
                // The input keeps the focus.
                onMouseDown={event => event.preventDefault()}
                onClick={() => take(text)}
              >
                <ListItemText primary={text} secondary={about} />
              </ListItemButton>
            ))}
          </List>
        </Paper>
      </Popper>
    </Box>
  )
}

/** Underlines the wrong parts of the text, over the input. */
function WrongParts({ value, problems }: { value: string; problems: DefinitionEditor['problems'] }) {
  const parts = problems
    .flatMap(({ start, end }) => (start === undefined || end === undefined ? [] : [{ start, end }]))
    .filter(({ start }) => start <= value.length)
    .sort((one, other) => one.start - other.start)
  if (!parts.length) return null
  return (
    <Box aria-hidden dir="ltr" sx={wrongStyle}>
      {parts.map(({ start, end }, at) => (
        <Fragment key={`${start} ${end}`}>
          {value.slice(parts[at - 1]?.end ?? 0, start)}
          {/* At the end of the text there is no character to underline. */}
          <mark>{value.slice(start, end) || '\u00a0'}</mark>
        </Fragment>
      ))}
      {value.slice(Math.max(...parts.map(({ end }) => end)))}
    </Box>
  )
}

/** As the input writes its text, which it covers. */
const wrongStyle = {
  position: 'absolute',
  insetInline: 0,
  top: 0,
  padding: '8.5px 14px',
  font: 'inherit',
  fontFamily: 'monospace',
  fontSize: '1rem',
  lineHeight: '1.4375em',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'break-word',
  color: 'transparent',
  pointerEvents: 'none',
  '& mark': {
    color: 'error.main',
    bgcolor: 'transparent',
    WebkitTextFillColor: 'transparent',
    textDecoration: 'underline wavy',
    textUnderlineOffset: '3px',
  },
} as const
