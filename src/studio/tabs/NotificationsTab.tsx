import AddIcon from '@mui/icons-material/Add'
import { Box, Button, MenuItem, Paper, Stack, TextField, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { ACCOUNT } from '../../core/field/recordId'
import { typeOf } from '../../core/field/registry'
import { nameFrom } from '../../define/nameFrom'
import { useResources } from '../../ui/fields/resources.view'
import { Picker } from '../../ui/picker/Picker'
import { atPlace } from '../atPlace'
import type { StudioTabProps } from '../definitionEditor'
import { withLabel, withoutLabels } from '../editing/labels'
import { withEntry } from '../editing/wholeDefinition'
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
  const set = (options: Partial<NotificationData>) =>
    editor.change(own => withEntry(own, 'notifications', { name, value: { ...notification, ...options } }))
  const remove = () =>
    editor.change(own =>
      withoutLabels(withEntry(own, 'notifications', { name, value: undefined }), [`notifications.${name}`]),
    )
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
      <TextField
        select
        size="small"
        label={translate('studio_tabs.notifications.when')}
        {...(offered ? {} : atPlace(editor, `notifications.${name}.on`))}
        value={occasion ?? ''}
        onChange={event => {
          const next = event.target.value as Occasion
          set({ on: triggerFor(next, offers[next]?.[0] ?? '') })
        }}
        sx={{ flex: '1 1 220px' }}
      >
        {possible.map(each => (
          <MenuItem key={each} value={each}>
            {translate(`studio_tabs.notifications.occasions.${each}`)}
          </MenuItem>
        ))}
      </TextField>
      {offered && occasion && occasion !== 'day' && (
        <TextField
          select
          size="small"
          label={translate(`studio_tabs.notifications.about.${occasion}`)}
          {...atPlace(editor, `notifications.${name}.on`)}
          value={aboutOf(notification)}
          onChange={event => set({ on: triggerFor(occasion, event.target.value) })}
          sx={{ flex: '1 1 220px' }}
        >
          {offered.map(each => (
            <MenuItem key={each} value={each}>
              {occasion === 'transition' ? transitionName(each) : fieldName(each)}
            </MenuItem>
          ))}
        </TextField>
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
    <Picker
      multiple
      size="small"
      value={to.map(each => (typeof each === 'string' ? each : `${RIGHT}${each.may}`))}
      options={options}
      getOptionLabel={each =>
        each.startsWith(RIGHT)
          ? translate(`studio_tabs.notifications.${each.slice(RIGHT.length)}`)
          : fieldName(each)
      }
      onChange={chosen => {
        const next = chosen.map(each => (each.startsWith(RIGHT) ? { may: each.slice(RIGHT.length) } : each))
        if (next.length) set({ to: next })
      }}
      input={{
        label: translate('studio_tabs.notifications.to'),
        ...atPlace(editor, `notifications.${of}.to`, translate('studio_tabs.notifications.to_help')),
      }}
    />
  )
}

/** Inputs for the texts of a notification: its name, title and text. */
function Words({ editor, name }: CardProps) {
  const translate = useTranslate()
  const { language } = useStudioWords(editor)
  return ['name', 'title', 'text'].map(part => {
    const key = `notifications.${name}.${part}`
    return (
      <TextField
        key={part}
        size="small"
        label={translate(`studio_tabs.notifications.words.${part}`)}
        helperText={part === 'title' ? translate('studio_tabs.notifications.words_help') : undefined}
        value={editor.label(language, key) ?? ''}
        onChange={event => editor.change(own => withLabel(own, language, { key, text: event.target.value }))}
      />
    )
  })
}
