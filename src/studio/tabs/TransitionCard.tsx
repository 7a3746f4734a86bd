import ExpandIcon from '@mui/icons-material/ExpandMore'
import {
  Accordion,
  AccordionDetails,
  AccordionSummary,
  Box,
  Button,
  FormControlLabel,
  Stack,
  Switch,
  TextField,
  Typography,
} from '@mui/material'
import { useTranslate } from 'react-admin'
import { separated } from '../../core/i18n/intl'
import { fold } from '../../core/schema/fold'
import { nameFrom } from '../../define/nameFrom'
import { Picker } from '../../ui/picker/Picker'
import { atPlace } from '../atPlace'
import { type Requirement, RequirementInput } from '../conditions/RequirementInput'
import type { StudioTabProps } from '../definitionEditor'
import { withLabel, withoutLabels } from '../editing/labels'
import { withEntry } from '../editing/wholeDefinition'
import { useStudioWords } from '../useStudioWords'
import { changeTransition, type TransitionData } from './stateEdits'
import { useVerbs } from './useVerbs'

interface Props extends StudioTabProps {
  name: string
  states: readonly string[]
  isOpen: boolean
  onToggle: () => void
}

const SWITCHES = ['reason', 'bulk', 'undo'] as const

/** Shows a transition in words. The office's own transitions can be expanded and edited. */
export function TransitionCard({ editor, name, states, isOpen, onToggle }: Props) {
  const translate = useTranslate()
  const { optionName, transitionName } = useStudioWords(editor)
  const transition = editor.whole.transitions?.[name]
  if (!transition) return null
  const isShipped = editor.isShipped('transitions', name)
  const from = transition.from.map(state => optionName('status', state)).join(', ')
  return (
    <Accordion variant="outlined" disableGutters expanded={isOpen && !isShipped} onChange={onToggle}>
      <AccordionSummary expandIcon={isShipped ? null : <ExpandIcon />}>
        <Box>
          <Typography sx={{ fontWeight: 600 }}>{transitionName(name)}</Typography>
          <Typography variant="body2" color="text.secondary">
            {transition.to === undefined
              ? translate('studio_states.from_kept', { from })
              : translate('studio.states.from_to', { from, to: optionName('status', transition.to) })}
            {isShipped && ` · ${translate('studio.origin.shipped')}`}
          </Typography>
        </Box>
      </AccordionSummary>
      <AccordionDetails>
        <TransitionForm editor={editor} name={name} states={states} />
      </AccordionDetails>
    </Accordion>
  )
}

function TransitionForm({ editor, name, states }: Pick<Props, 'editor' | 'name' | 'states'>) {
  const translate = useTranslate()
  const { optionName, fieldName } = useStudioWords(editor)
  const transition = editor.own.transitions?.[name]
  if (!transition) return null
  const set = (options: Partial<TransitionData>) => editor.change(own => changeTransition(own, name, options))
  const several = (
    part: 'from' | 'requires' | 'input',
    options: readonly string[],
    {
      value,
      onChange,
      nameOf,
    }: { value: readonly string[]; onChange: (names: string[]) => void; nameOf: (name: string) => string },
  ) => (
    <Picker
      multiple
      size="small"
      value={[...value]}
      options={[...options]}
      getOptionLabel={nameOf}
      onChange={onChange}
      input={{
        label: translate(`studio.states.${part}`),
        ...atPlace(editor, `transitions.${name}.${part}`),
      }}
    />
  )
  const fields = Object.keys(editor.whole.fields).filter(each => each !== 'status')
  return (
    <Stack sx={{ gap: 2 }} data-place={`transitions.${name}`}>
      <ButtonLabel {...{ editor, name, transition }} />
      {several('from', states, {
        value: transition.from,
        onChange: from => from.length && set({ from }),
        nameOf: state => optionName('status', state),
      })}
      {several('requires', fields, {
        value: transition.requires ?? [],
        onChange: requires => set({ requires: requires.length ? requires : undefined }),
        nameOf: fieldName,
      })}
      {several('input', fields, {
        value: transition.input ?? [],
        onChange: input => set({ input: input.length ? input : undefined }),
        nameOf: fieldName,
      })}
      <Box>
        {SWITCHES.map(option => (
          <FormControlLabel
            key={option}
            control={
              <Switch
                checked={transition[option] === true}
                onChange={(_event, isOn) => set({ [option]: isOn || undefined })}
              />
            }
            label={translate(`studio.states.${option}`)}
          />
        ))}
      </Box>
      <Guards editor={editor} name={name} transition={transition} />
      <Box>
        <Button
          color="error"
          size="small"
          onClick={() =>
            editor.change(own =>
              withoutLabels(withEntry(own, 'transitions', { name, value: undefined }), [
                `transitions.${name}`,
              ]),
            )
          }
        >
          {translate('studio.states.remove')}
        </Button>
      </Box>
    </Stack>
  )
}

/**
 * The input for the label of a transition's button. It shows in which states the button appears, and suggests
 * a verb if the label equals the name of the target state.
 */
function ButtonLabel({ editor, name, transition }: PartProps) {
  const translate = useTranslate()
  const { language, optionName, transitionName } = useStudioWords(editor)
  const verbOf = useVerbs(editor)
  const { from, to } = transition
  const key = `transitions.${name}`
  const isState = to !== undefined && fold(transitionName(name)) === fold(optionName('status', to))
  const states = separated(
    language,
    from.map(state => optionName('status', state)),
  )
  return (
    <TextField
      size="small"
      label={translate('studio.states.button')}
      helperText={
        isState
          ? translate('studio_states.same_as_state', { verb: verbOf(to) })
          : translate('studio_states.verb_help', { states })
      }
      value={editor.label(language, key) ?? ''}
      placeholder={transitionName(name)}
      onChange={event => editor.change(own => withLabel(own, language, { key, text: event.target.value }))}
    />
  )
}

interface PartProps extends StudioTabProps {
  name: string
  transition: TransitionData
}

/** Inputs for the conditions of a transition, each with the message shown while it isn't met. */
function Guards({ editor, name, transition }: PartProps) {
  const translate = useTranslate()
  const { language } = useStudioWords(editor)
  const guard = transition.guard ?? {}
  const set = (next: Record<string, Requirement>) =>
    editor.change(own => changeTransition(own, name, { guard: Object.keys(next).length ? next : undefined }))
  const add = () => {
    const key = nameFrom(`${name} ${translate('studio.states.condition')}`, {
      taken: Object.keys(guard),
      fallback: 'condition',
    })
    set({ ...guard, [key]: {} })
  }
  return (
    <Stack sx={{ gap: 2 }}>
      {Object.entries(guard).map(([key, source]) => (
        <Stack
          key={key}
          sx={{ gap: 1, borderInlineStart: 2, borderColor: 'divider', paddingInlineStart: 1.5 }}
        >
          <RequirementInput
            label={translate('studio.rules.check')}
            editor={editor}
            place={`transitions.${name}.guard.${key}`}
            value={source}
            onChange={check => set({ ...guard, [key]: check })}
          />
          <TextField
            size="small"
            label={translate('studio.states.message')}
            value={editor.label(language, `missing.${key}`) ?? ''}
            onChange={event =>
              editor.change(own =>
                withLabel(own, language, { key: `missing.${key}`, text: event.target.value }),
              )
            }
          />
          <Box>
            <Button
              size="small"
              onClick={() => set(Object.fromEntries(Object.entries(guard).filter(([each]) => each !== key)))}
            >
              {translate('studio.states.remove_condition')}
            </Button>
          </Box>
        </Stack>
      ))}
      <Box>
        <Button size="small" onClick={add}>
          {translate('studio.states.add_condition')}
        </Button>
      </Box>
    </Stack>
  )
}
