import AddIcon from '@mui/icons-material/Add'
import { Box, Button, Paper, Stack, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { ACCOUNT } from '../../core/field/recordId'
import { typeOf } from '../../core/field/registry'
import { nameFrom } from '../../define/nameFrom'
import { useResources } from '../../ui/fields/ResourcesContext'
import { atPlace } from '../atPlace'
import type { StudioTabProps } from '../definitionEditor'
import { withEntry } from '../editing/wholeDefinition'
import { entryOf } from '../inputs/entryOf'
import { LabelInput } from '../inputs/LabelInput'
import { NamesInput } from '../inputs/NamesInput'
import { SelectInput } from '../inputs/SelectInput'
import { useStudioWords } from '../useStudioWords'
import { DueInput } from './DueInput'
import { dayFields } from './dueDay'
import {
  aboutOf,
  dayTrigger,
  type NotificationData,
  type Occasion,
  occasionOf,
  occasions,
  triggerFor,
} from './notificationEdits'
import { SchedulesSection } from './SchedulesSection'

const RIGHT = 'may:'

/**
 * The tab for notifications (who is notified of which save, transition or due date) and for changes that
 * happen automatically.
 */
export function NotificationsTab({ editor }: StudioTabProps) {
  const translate = useTranslate()
  const names = Object.keys(editor.own.notifications ?? {})
  const add = () => {
    const taken = Object.keys(editor.whole.notifications ?? {})
    const name = nameFrom(translate('studio_tabs.notifications.new'), { taken, fallback: 'notice' })
    const value: NotificationData = { on: { writes: ['create'] }, to: [{ may: 'update' }] }
    editor.change(own => withEntry(own, 'notifications', { name, value }))
  }
  return (
    <Stack sx={{ gap: 2 }}>
      <Typography variant="body2" color="text.secondary">
        {translate('studio_tabs.notifications.text')}
      </Typography>
      {names.map(name => (
        <NotificationCard key={name} editor={editor} name={name} />
      ))}
      <Box>
        <Button startIcon={<AddIcon />} variant="outlined" onClick={add}>
          {translate('studio_tabs.notifications.add')}
        </Button>
      </Box>
      <SchedulesSection editor={editor} />
    </Stack>
  )
}

interface CardProps extends StudioTabProps {
  name: string
}

function NotificationCard({ editor, name }: CardProps) {
  const translate = useTranslate()
  const notification = editor.own.notifications?.[name]
  if (!notification) return null
  const { on } = notification
  const { set, remove } = entryOf(editor, 'notifications', name)
  return (
    <Paper variant="outlined" sx={{ p: 2, display: 'grid', gap: 2 }} data-place={`notifications.${name}`}>
      <Occasions {...{ editor, name, notification, set }} />
      {'when' in on && (
        <DueInput
          isDayRequired
          editor={editor}
          when={on.when}
          place={`notifications.${name}.on.when`}
          onChange={when => set({ on: dayTrigger(on, when) })}
        />
      )}
      <Recipients {...{ editor, name, notification, set }} />
      <Words editor={editor} name={name} />
      <Box>
        <Button color="error" size="small" onClick={remove}>
          {translate('studio_tabs.notifications.remove')}
        </Button>
      </Box>
    </Paper>
  )
}

interface PartProps extends CardProps {
  notification: NotificationData
  set: (options: Partial<NotificationData>) => void
}

/** Inputs for the trigger, and the transition or field that it refers to. */
function Occasions({ editor, name, notification, set }: PartProps) {
  const translate = useTranslate()
  const { fieldName, transitionName } = useStudioWords(editor)
  const { fields } = editor.resource
  const transitions = Object.keys(editor.whole.transitions ?? {})
  const offers: Partial<Record<Occasion, readonly string[]>> = {
    transition: transitions,
    set: Object.keys(fields),
    day: dayFields(editor.whole.fields),
  }
  const occasion = occasionOf(notification)
  const offered = occasion ? offers[occasion] : undefined
  const possible = occasions.filter(each => offers[each]?.length !== 0)
  return (
    <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
      <SelectInput
        label={translate('studio_tabs.notifications.when')}
        {...(offered ? {} : atPlace(editor, `notifications.${name}.on`))}
        value={occasion ?? ''}
        options={possible}
        nameOf={each => translate(`studio_tabs.notifications.occasions.${each}`)}
        onChange={next => next && set({ on: triggerFor(next, offers[next]?.[0] ?? '') })}
        sx={{ flex: '1 1 220px' }}
      />
      {offered && occasion && occasion !== 'day' && (
        <SelectInput
          label={translate(`studio_tabs.notifications.about.${occasion}`)}
          {...atPlace(editor, `notifications.${name}.on`)}
          value={aboutOf(notification)}
          options={offered}
          nameOf={occasion === 'transition' ? transitionName : fieldName}
          onChange={about => set({ on: triggerFor(occasion, about) })}
          sx={{ flex: '1 1 220px' }}
        />
      )}
    </Stack>
  )
}

/** Inputs for the recipients: users in the record's references, and everyone with a permission on it. */
function Recipients({ editor, name: of, notification: { to }, set }: PartProps) {
  const translate = useTranslate()
  const { fieldName } = useStudioWords(editor)
  const { outline } = useResources()
  const { fields } = editor.resource
  const account = outline(ACCOUNT)?.name
  const people = Object.entries(fields).flatMap(([name, field]) => {
    const target = typeOf(field).reference?.(field).to
    return target !== undefined && (target === ACCOUNT || target === account) ? [name] : []
  })
  const options = [...people, ...['read', 'update', 'manage'].map(action => `${RIGHT}${action}`)]
  return (
    <NamesInput
      isNeeded
      label={translate('studio_tabs.notifications.to')}
      place={atPlace(editor, `notifications.${of}.to`, translate('studio_tabs.notifications.to_help'))}
      value={to.map(each => (typeof each === 'string' ? each : `${RIGHT}${each.may}`))}
      options={options}
      nameOf={each =>
        each.startsWith(RIGHT)
          ? translate(`studio_tabs.notifications.${each.slice(RIGHT.length)}`)
          : fieldName(each)
      }
      onChange={chosen =>
        set({ to: chosen.map(each => (each.startsWith(RIGHT) ? { may: each.slice(RIGHT.length) } : each)) })
      }
    />
  )
}

/** Inputs for the texts of a notification: its name, title and text. */
function Words({ editor, name }: CardProps) {
  const translate = useTranslate()
  return ['name', 'title', 'text'].map(part => (
    <LabelInput
      key={part}
      editor={editor}
      of={`notifications.${name}.${part}`}
      label={translate(`studio_tabs.notifications.words.${part}`)}
      helperText={part === 'title' ? translate('studio_tabs.notifications.words_help') : undefined}
    />
  ))
}
