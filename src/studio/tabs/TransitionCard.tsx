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
  Typography,
} from '@mui/material'
import { useTranslate } from 'react-admin'
import { separated } from '../../core/i18n/intl'
import { fold } from '../../core/schema/fold'
import { nameFrom } from '../../define/nameFrom'
import { atPlace } from '../atPlace'
import { type Requirement, RequirementInput } from '../conditions/RequirementInput'
import type { StudioTabProps } from '../definitionEditor'
import { entryOf } from '../inputs/entryOf'
import { LabelInput } from '../inputs/LabelInput'
import { NamesInput } from '../inputs/NamesInput'
import { useStudioWords } from '../useStudioWords'
import type { TransitionData } from './stateEdits'
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
  const { set, remove } = entryOf(editor, 'transitions', name)
  const named = (part: string) => ({
    label: translate(`studio.states.${part}`),
    place: atPlace(editor, `transitions.${name}.${part}`),
  })
  const fields = Object.keys(editor.whole.fields).filter(each => each !== 'status')
  return (
    <Stack sx={{ gap: 2 }} data-place={`transitions.${name}`}>
      <ButtonLabel {...{ editor, name, transition }} />
      <NamesInput
        isNeeded
        {...named('from')}
        value={transition.from}
        options={states}
        nameOf={state => optionName('status', state)}
        onChange={from => set({ from })}
      />
      {(['requires', 'input'] as const).map(part => (
        <NamesInput
          key={part}
          {...named(part)}
          value={transition[part] ?? []}
          options={fields}
          nameOf={fieldName}
          onChange={names => set({ [part]: names.length ? names : undefined })}
        />
      ))}
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
        <Button color="error" size="small" onClick={remove}>
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
  const isState = to !== undefined && fold(transitionName(name)) === fold(optionName('status', to))
  const states = separated(
    language,
    from.map(state => optionName('status', state)),
  )
  return (
    <LabelInput
      editor={editor}
      of={`transitions.${name}`}
      label={translate('studio.states.button')}
      helperText={
        isState
          ? translate('studio_states.same_as_state', { verb: verbOf(to) })
          : translate('studio_states.verb_help', { states })
      }
      placeholder={transitionName(name)}
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
  const guard = transition.guard ?? {}
  const set = (next: Record<string, Requirement>) =>
    entryOf(editor, 'transitions', name).set({ guard: Object.keys(next).length ? next : undefined })
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
          <LabelInput editor={editor} of={`missing.${key}`} label={translate('studio.states.message')} />
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
