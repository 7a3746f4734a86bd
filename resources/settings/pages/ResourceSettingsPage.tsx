import { useLocation } from 'react-admin'
import {
  NotFound,
  recordDisplays,
  recordInputs,
  resourceSettings,
  SettingsForm,
  type SettingsGroup,
  SettingsHistory,
  useAccountCalls,
  useLoaded,
  useResourceLabel,
} from '../../../src/kit'
import { SettingsFrame } from './SettingsFrame'

/** `/settings/<resource>`: its number pattern, and the required fields and defaults of its forms. */
export function ResourceSettingsPage() {
  const name = useLocation().pathname.split('/').at(-1) ?? ''
  const resource = useLoaded([name]).find(name)
  const group = resource && resourceSettings(resource)
  return group ? <GroupPage key={group.name} group={group} /> : <NotFound />
}

function GroupPage({ group }: { group: SettingsGroup }) {
  const title = useResourceLabel(group.about ?? group.resource)
  const { refreshSettings } = useAccountCalls()
  const shown = recordDisplays(group)
  return (
    <SettingsFrame>
      <SettingsForm
        group={group}
        title={title}
        inputs={recordInputs}
        shown={shown}
        onSaved={refreshSettings}
      />
      <SettingsHistory group={group} shown={shown} />
    </SettingsFrame>
  )
}
