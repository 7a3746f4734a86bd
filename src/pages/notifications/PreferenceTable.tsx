import { Checkbox, Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material'
import { Fragment } from 'react'
import { useTranslate } from 'react-admin'
import type { NotificationPreference } from '../../contract/notifications'
import { groupLabel, typeLabel, typeParts } from '../../define/notificationWords'
import { useLabels } from '../../ui/fields/labels.view'
import type { PreferenceChange } from './notificationProvider'

const channels = ['in_app', 'mail'] as const

interface Props {
  preferences: readonly NotificationPreference[]
  onChange: (change: PreferenceChange) => void
}

/** Types grouped by resource, with a checkbox per channel. */
export function PreferenceTable({ preferences, onChange }: Props) {
  const translate = useTranslate()
  const words = useLabels()
  const resourceOf = ({ type }: NotificationPreference) => typeParts(type).resource
  const names = [...new Set(preferences.map(resourceOf))]
  return (
    <TableContainer sx={{ maxWidth: 720 }}>
      <Table size="small" aria-label={translate('notifications.preferences.title')}>
        <TableHead>
          <TableRow>
            <TableCell>{translate('notifications.preferences.type')}</TableCell>
            {channels.map(channel => (
              <TableCell key={channel} align="center" sx={channelStyle}>
                {translate(`notifications.preferences.${channel}`)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
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
      </Table>
    </TableContainer>
  )
}

interface RowProps {
  preference: NotificationPreference
  onChange: Props['onChange']
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
