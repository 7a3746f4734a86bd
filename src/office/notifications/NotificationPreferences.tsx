import { Alert, Button, Checkbox, TableBody, TableCell, TableRow, Typography } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Channels, NotificationPreference } from '../../contract/notifications'
import { groupLabel, typeLabel, typeParts } from '../../define/notificationWords'
import { useApi } from '../../ui/calls/useApi'
import { useLabels } from '../../ui/fields/useLabels'
import { Loaded } from '../../ui/page/Loaded'
import { Panel } from '../../ui/page/Panel'
import { DataTable } from '../../ui/table/DataTable'
import { notificationKeys } from './notificationKeys'

/** The notifications that the user receives: a checkbox per type and channel, saved immediately (D-10). */
export function NotificationPreferences() {
  const translate = useTranslate()
  const { call } = useApi()
  const query = useQuery({
    queryKey: notificationKeys.preferences,
    queryFn: async ({ signal }) => (await call('GET /notifications/preferences', { signal })).data,
  })
  const { save, reset, state, error } = useSavePreference()
  const isDefault = !query.data?.some(
    ({ in_app, mail, defaults }) => in_app !== defaults.in_app || mail !== defaults.mail,
  )
  return (
    <Panel
      title={translate('notifications.preferences.title')}
      text={translate('notifications.preferences.text')}
    >
      <Loaded query={query} height={320}>
        {found =>
          found.length ? (
            <PreferenceTable preferences={found} onChange={change => void save([change])} />
          ) : (
            <Typography variant="body2">{translate('notifications.preferences.empty')}</Typography>
          )
        }
      </Loaded>
      <div role="status">
        {state === 'saved' && (
          <Typography variant="body2" color="success.main" sx={{ mt: 1.5 }}>
            {translate('notifications.preferences.saved')}
          </Typography>
        )}
      </div>
      {error && (
        <Alert severity="error" role="alert" sx={{ mt: 1.5 }}>
          {translate(error, { _: error })}
        </Alert>
      )}
      {!isDefault && (
        <Button
          variant="outlined"
          onClick={() => void reset(query.data ?? [])}
          aria-busy={state === 'saving'}
          sx={{ mt: 2 }}
        >
          {translate('notifications.preferences.reset')}
        </Button>
      )}
    </Panel>
  )
}

const queryKey = notificationKeys.preferences

/**
 * Returns functions that save preferences. Changes appear
 * immediately and are then replaced by the server's values.
 */
function useSavePreference() {
  const client = useQueryClient()
  const { call } = useApi()
  const [state, setState] = useState<'idle' | 'saving' | 'saved'>('idle')
  const [error, setError] = useState<string>()

  const save = async (changes: readonly PreferenceChange[]) => {
    setState('saving')
    setError(undefined)
    await client.cancelQueries({ queryKey })
    client.setQueryData<NotificationPreference[]>(queryKey, known =>
      known?.map(each => ({ ...each, ...changes.find(({ type }) => type === each.type) })),
    )
    try {
      for (const change of changes) await call('PUT /notifications/preferences', { body: change })
      setState('saved')
    } catch (refused) {
      setState('idle')
      setError((refused as Error).message)
    }
    await client.invalidateQueries({ queryKey })
  }

  /** Restores the defaults. */
  const reset = (known: readonly NotificationPreference[]) =>
    save(
      known
        .filter(({ in_app, mail, defaults }) => in_app !== defaults.in_app || mail !== defaults.mail)
        .map(({ type, defaults }) => ({ type, ...defaults })),
    )
  return { save, reset, state, error }
}

/** A changed preference for a type. */
type PreferenceChange = Pick<NotificationPreference, 'type'> & Partial<Channels>

const channels = ['in_app', 'mail'] as const

interface TableProps {
  preferences: readonly NotificationPreference[]
  onChange: (change: PreferenceChange) => void
}

/** The types by resource, with a checkbox for each channel. */
function PreferenceTable({ preferences, onChange }: TableProps) {
  const translate = useTranslate()
  const words = useLabels()
  const resourceOf = ({ type }: NotificationPreference) => typeParts(type).resource
  const names = [...new Set(preferences.map(resourceOf))]
  return (
    <DataTable
      aria-label={translate('notifications.preferences.title')}
      frame={{ sx: { maxWidth: 720 } }}
      columns={[
        { name: 'type', head: translate('notifications.preferences.type') },
        ...channels.map(name => ({
          name,
          head: translate(`notifications.preferences.${name}`),
          align: 'center' as const,
          headSx: channelStyle,
        })),
      ]}
    >
      <TableBody>
        {names.map(name => (
          <Fragment key={name}>
            <TableRow>
              <TableCell component="th" scope="rowgroup" colSpan={3} sx={groupStyle}>
                {words(groupLabel(name), { smart_count: 2 })}
              </TableCell>
            </TableRow>
            {preferences
              .filter(preference => resourceOf(preference) === name)
              .map(preference => (
                <TypeRow key={preference.type} preference={preference} onChange={onChange} />
              ))}
          </Fragment>
        ))}
      </TableBody>
    </DataTable>
  )
}

interface RowProps {
  preference: NotificationPreference
  onChange: TableProps['onChange']
}

function TypeRow({ preference, onChange }: RowProps) {
  const translate = useTranslate()
  const { type } = preference
  const label = useLabels()(typeLabel(type))
  return (
    <TableRow hover>
      <TableCell component="th" scope="row" sx={{ fontWeight: 400, whiteSpace: 'normal' }}>
        {label}
      </TableCell>
      {channels.map(channel => (
        <TableCell key={channel} align="center" sx={channelStyle}>
          <Checkbox
            size="small"
            checked={preference[channel]}
            onChange={(_event, checked) => onChange({ type, [channel]: checked })}
            slotProps={{
              input: {
                'aria-label': translate('notifications.preferences.cell', {
                  type: label,
                  channel: translate(`notifications.preferences.${channel}`),
                }),
              },
            }}
          />
        </TableCell>
      ))}
    </TableRow>
  )
}

const channelStyle = { width: 88, px: 0.5, whiteSpace: 'normal' }
const groupStyle = { pt: 2, fontWeight: 600, color: 'text.secondary', bgcolor: 'transparent' }
