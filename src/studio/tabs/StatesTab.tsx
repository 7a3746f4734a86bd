import AddIcon from '@mui/icons-material/Add'
import { Box, Button, Paper, Stack, TextField, Typography } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { nameFrom } from '../../define/nameFrom'
import type { StudioTabProps } from '../definitionEditor'
import { withLabel } from '../editing/labels'
import type { FieldData } from '../fields/fieldEdits'
import { SelectInput } from '../inputs/SelectInput'
import { useStudioWords } from '../useStudioWords'
import { StateDiagram } from './StateDiagram'
import { addState, addTransition, leadsAlready, STATUS } from './stateEdits'
import { TransitionCard } from './TransitionCard'
import { useVerbs } from './useVerbs'

/** The tab for the states of a record and the transitions between them, as a diagram and as a list. */
export function StatesTab({ editor }: StudioTabProps) {
  const translate = useTranslate()
  const { optionName } = useStudioWords(editor)
  const status = editor.whole.fields.status as FieldData | undefined
  const states = Array.isArray(status?.options) ? status.options.map(String) : []
  const transitions = editor.whole.transitions ?? {}
  const [open, setOpen] = useOpenTransition()
  const stateName = (state: string) => optionName('status', state)
  const diagram = useNewestInSight(states.length)
  return (
    <Stack sx={{ gap: 3 }}>
      {states.length > 0 && (
        <Paper ref={diagram} variant="outlined" sx={{ p: 2, overflowX: 'auto' }}>
          <StateDiagram
            states={states}
            transitions={transitions}
            initial={String(status?.default ?? states[0])}
            stateName={stateName}
            editor={editor}
            onOpen={setOpen}
          />
        </Paper>
      )}
      {!editor.isShipped('fields', 'status') && <AddState editor={editor} />}
      {states.length > 1 && <AddTransition editor={editor} states={states} onAdded={setOpen} />}
      <section>
        <Typography variant="h6" component="h2" sx={{ mb: 1 }}>
          {translate('studio.states.transitions')}
        </Typography>
        {Object.keys(transitions).length === 0 && (
          <Typography color="text.secondary">{translate('studio.states.none')}</Typography>
        )}
        <Stack sx={{ gap: 1.5 }}>
          {Object.keys(transitions).map(name => (
            <TransitionCard
              key={name}
              editor={editor}
              name={name}
              states={states}
              isOpen={open === name}
              onToggle={() => setOpen(open === name ? undefined : name)}
            />
          ))}
        </Stack>
      </section>
    </Stack>
  )
}

/**
 * Scrolls a new state into view if the diagram is wider than the screen. States without a transition to them
 * are drawn last.
 */
function useNewestInSight(count: number) {
  const box = useRef<HTMLDivElement>(null)
  const last = useRef(count)
  useEffect(() => {
    const element = box.current
    if (element && count > last.current)
      element.scrollLeft = element.scrollWidth * (getComputedStyle(element).direction === 'rtl' ? -1 : 1)
    last.current = count
  }, [count])
  return box
}

/** Keeps one transition open: the chosen one, or the one named in a link to a problem. */
function useOpenTransition() {
  const [params] = useSearchParams()
  const [, wanted] = /^transitions\.([^.]+)/u.exec(params.get('at') ?? '') ?? []
  const [open, setOpen] = useState(wanted)
  const [last, setLast] = useState(wanted)
  if (wanted !== last) {
    setLast(wanted)
    setOpen(wanted)
  }
  return [open, setOpen] as const
}

function AddState({ editor }: StudioTabProps) {
  const translate = useTranslate()
  const { language } = useStudioWords(editor)
  const [label, setLabel] = useState('')
  const status = editor.own.fields?.status as FieldData | undefined
  const taken = Array.isArray(status?.options) ? status.options.map(String) : []
  const add = () => {
    if (!label.trim()) return
    const state = nameFrom(label, { taken, fallback: 'state' })
    const ofField = { key: `fields.${STATUS}`, text: translate('studio.states.field') }
    editor.change(own => {
      const added = addState(own, state)
      const named = status ? added : withLabel(added, language, ofField)
      return withLabel(named, language, { key: `options.${STATUS}.${state}`, text: label.trim() })
    })
    setLabel('')
  }
  return (
    <Box
      component="form"
      onSubmit={event => {
        event.preventDefault()
        add()
      }}
      sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}
    >
      <TextField
        size="small"
        label={translate('studio.states.state')}
        value={label}
        onChange={event => setLabel(event.target.value)}
        sx={{ maxWidth: 320 }}
      />
      <Button type="submit" variant="outlined" startIcon={<AddIcon />}>
        {translate('studio.states.add')}
      </Button>
    </Box>
  )
}

interface AddTransitionProps extends StudioTabProps {
  states: readonly string[]
  onAdded: (name: string) => void
}

function AddTransition({ editor, states, onAdded }: AddTransitionProps) {
  const translate = useTranslate()
  const { language, optionName, transitionName } = useStudioWords(editor)
  const verbOf = useVerbs(editor)
  const [typed, setTyped] = useState<string>()
  const [from, setFrom] = useState(states[0] ?? '')
  const [to, setTo] = useState(states[1] ?? '')
  const [isRefused, setRefused] = useState(false)
  const suggested = to ? verbOf(to) : translate('studio_states.edit')
  const verb = typed ?? suggested
  const text = verb.trim() || suggested
  const transitions = editor.whole.transitions ?? {}
  const ends = { from, to: to || undefined }
  const isThere = leadsAlready(transitions, ends).some(name => transitionName(name) === text)
  const add = () => {
    setRefused(isThere)
    if (isThere) return
    const taken = Object.keys(transitions)
    const { name } = addTransition(editor.own, { ...ends, verb: text, taken })
    editor.change(own =>
      withLabel(addTransition(own, { ...ends, verb: text, taken }).own, language, {
        key: `transitions.${name}`,
        text,
      }),
    )
    setTyped(undefined)
    // The next transition usually starts at this one's target.
    if (to) {
      setFrom(to)
      setTo(states[states.indexOf(to) + 1] ?? states.find(state => state !== to) ?? to)
    }
    onAdded(name)
  }
  const ofStates = {
    options: states,
    nameOf: (state: string) => optionName('status', state),
    sx: { flex: '0 1 220px' },
  }
  return (
    <Box
      component="form"
      onSubmit={event => {
        event.preventDefault()
        add()
      }}
      sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap', alignItems: 'flex-start' }}
    >
      <SelectInput
        {...ofStates}
        label={translate('studio.states.from')}
        value={states.includes(from) ? from : ''}
        onChange={setFrom}
      />
      <SelectInput
        {...ofStates}
        label={translate('studio.states.to')}
        value={states.includes(to) ? to : ''}
        none={translate('studio_states.kept')}
        onChange={setTo}
      />
      <TextField
        size="small"
        label={translate('studio_states.verb')}
        error={isRefused && isThere}
        helperText={
          isRefused && isThere
            ? translate('studio_states.is_there')
            : translate('studio_states.verb_help', { states: optionName('status', from) })
        }
        slotProps={{ formHelperText: { role: 'status' } }}
        value={verb}
        onChange={event => setTyped(event.target.value)}
        sx={{ flex: '1 1 220px', maxWidth: 360 }}
      />
      <Button type="submit" variant="outlined" startIcon={<AddIcon />} sx={{ mt: 1 }}>
        {translate('studio.states.connect')}
      </Button>
    </Box>
  )
}
