import { Button, DialogContent, MenuItem, Stack, TextField, Typography } from '@mui/material'
import { type FormEvent, useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import type { Subscription, SubscriptionBody } from '../../contract/subscriptions'
import { officeTimeZone } from '../../core/field/officeTime'
import { DialogFrame } from '../../ui/dialog/DialogFrame'
import { FormDialogParts } from '../../ui/dialog/FormDialog'
import { Loaded } from '../../ui/page/Loaded'
import { DaysInput } from './DaysInput'
import { hourName, hours } from './sendingWords'
import { useSubscriptionActions, useSubscriptions } from './useSubscriptions'

interface Props {
  resource: string
  /** The ID of a saved view, or the name of a shipped view. */
  view: string
  name: string
  onClose: () => void
}

/** Lets the user choose when they receive a view by email, and what the email contains. */
export function SubscriptionDialog({ resource, view, name, onClose }: Props) {
  const translate = useTranslate()
  const query = useSubscriptions()
  return (
    <DialogFrame title={translate('subscriptions.title', { name })} maxWidth="xs" onClose={onClose}>
      {query.data ? (
        <SubscriptionForm
          {...{ resource, view, name, onClose }}
          known={query.data.find(one => one.resource === resource && one.view === view)}
        />
      ) : (
        <DialogContent>
          <Loaded query={query} height={240}>
            {() => null}
          </Loaded>
        </DialogContent>
      )}
    </DialogFrame>
  )
}

type Times = Pick<SubscriptionBody, 'days' | 'hour' | 'format'>

const usual: Times = { days: [1], hour: 8, format: 'link' }
const formats = ['link', 'csv', 'xlsx'] as const satisfies readonly Times['format'][]

function SubscriptionForm({ resource, view, name, onClose, known }: Props & { known?: Subscription }) {
  const translate = useTranslate()
  const locale = useLocale()
  const { subscribe, end, send } = useSubscriptionActions()
  const [times, setTimes] = useState<Times>(() =>
    known ? { days: known.days, hour: known.hour, format: known.format } : usual,
  )
  const change = (part: Partial<Times>) => setTimes({ ...times, ...part })
  const isRunning = subscribe.isPending || end.isPending || send.isPending
  const of = { resource, view }
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (times.days.length) subscribe.mutate({ ...of, ...times }, { onSuccess: onClose })
  }
  return (
    <form onSubmit={save}>
      <FormDialogParts
        submit={translate(known ? 'subscriptions.save' : 'subscriptions.subscribe')}
        canSubmit={!isRunning && times.days.length > 0}
        further={
          known && (
            <Button
              color="error"
              disabled={isRunning}
              onClick={() => end.mutate(known, { onSuccess: onClose })}
            >
              {translate('subscriptions.stop')}
            </Button>
          )
        }
        onClose={onClose}
      >
        <Stack sx={{ gap: 2 }}>
          <Typography variant="body2" color="text.secondary">
            {translate('subscriptions.text')}
          </Typography>
          <DaysInput value={times.days} onChange={days => change({ days })} />
          <TextField
            select
            label={translate('subscriptions.hour')}
            helperText={translate('subscriptions.hour_text', { zone: officeTimeZone() })}
            value={times.hour}
            onChange={event => change({ hour: Number(event.target.value) })}
          >
            {hours.map(hour => (
              <MenuItem key={hour} value={hour}>
                {hourName(hour, locale)}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            select
            label={translate('subscriptions.format')}
            value={times.format}
            onChange={event => change({ format: event.target.value as Times['format'] })}
          >
            {formats.map(format => (
              <MenuItem key={format} value={format}>
                {translate(`subscriptions.formats.${format}`)}
              </MenuItem>
            ))}
          </TextField>
          <Button
            variant="outlined"
            disabled={isRunning}
            onClick={() => send.mutate({ ...of, format: times.format, name })}
            sx={{ alignSelf: 'flex-start' }}
          >
            {translate('subscriptions.send_now')}
          </Button>
        </Stack>
      </FormDialogParts>
    </form>
  )
}
