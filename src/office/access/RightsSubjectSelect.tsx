import { Box, MenuItem, Stack, TextField, ToggleButton, ToggleButtonGroup } from '@mui/material'
import { useTranslate } from 'react-admin'
import { canOnSome } from '../../core/access/ability'
import { ACCOUNT } from '../../core/field/recordId'
import type { Resources } from '../../core/schema/resources'
import type { PointingField } from '../../fields/reference/choices.view'
import { RecordPicker } from '../../fields/reference/recordPicker.view'
import { reference } from '../../fields/reference/reference.type'
import { useAllResources } from '../../ui/fields/ResourcesContext'
import { useFieldLabel, useOptionLabel, useResourceLabel } from '../../ui/fields/useLabels'
import { useSession } from '../../ui/session/SessionContext'
import { accountFields, type RightsSubject, roleResourceOf } from './useEffectiveRights'

interface Props {
  look: RightsSubject
  onLook: (look: RightsSubject) => void
}

/** Selects the user, user type or role to show. Only for users who can change roles. */
export function RightsSubjectSelect({ look, onLook }: Props) {
  const translate = useTranslate()
  const resources = useAllResources()
  const { ability } = useSession()
  const [type = 1] = typesOf(resources)
  const offersPeople = canOnSome(ability, 'read', resources.account)
  const choose = (as: RightsSubject['as'] | null) => {
    if (as) onLook(as === 'type' ? { as, type } : { as })
  }
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={look.as}
        onChange={(_event, as: RightsSubject['as'] | null) => choose(as)}
        aria-label={translate('access.page.look_as')}
      >
        <ToggleButton value="me">{translate('access.page.as_me')}</ToggleButton>
        <ToggleButton value="type">{translate('access.page.as_type')}</ToggleButton>
        {offersPeople && <ToggleButton value="person">{translate('access.page.as_person')}</ToggleButton>}
      </ToggleButtonGroup>
      {look.as === 'type' && <TypeAndRole look={look} onLook={onLook} />}
      {look.as === 'person' && <Person look={look} onLook={onLook} />}
    </Stack>
  )
}

function TypeAndRole({ look, onLook }: Props & { look: RightsSubject & { as: 'type' } }) {
  const resources = useAllResources()
  const { type, role } = accountFields(resources)
  const option = useOptionLabel(resources.account, type)
  const typeLabel = useFieldLabel(resources.account, type)
  const roleLabel = useFieldLabel(resources.account, role ?? '')
  const roles = roleResourceOf(resources)
  return (
    <>
      <TextField
        select
        label={typeLabel}
        value={look.type}
        onChange={event => onLook({ ...look, type: Number(event.target.value) })}
        sx={pickerStyle}
      >
        {typesOf(resources).map(value => (
          <MenuItem key={value} value={value}>
            {option(String(value))}
          </MenuItem>
        ))}
      </TextField>
      {roles && (
        <Box sx={pickerStyle}>
          <RecordPicker
            field={reference(roles.name) as PointingField}
            many={false}
            value={look.role ? [look.role] : []}
            onChange={([id]) => onLook({ ...look, role: id })}
            control={{ label: roleLabel }}
          />
        </Box>
      )}
    </>
  )
}

function Person({ look, onLook }: Props & { look: RightsSubject & { as: 'person' } }) {
  const { account } = useAllResources()
  const label = useResourceLabel(account, 1)
  return (
    <Box sx={pickerStyle}>
      <RecordPicker
        field={reference(ACCOUNT) as PointingField}
        many={false}
        value={look.id ? [look.id] : []}
        onChange={([id]) => onLook({ as: 'person', id })}
        control={{ label }}
      />
    </Box>
  )
}

/** Returns the user types of the account's definition. */
function typesOf(resources: Resources): number[] {
  const field = resources.account.fields[accountFields(resources).type]
  return field && 'options' in field ? (field.options as number[]) : []
}

const pickerStyle = { flex: '0 1 240px', minWidth: 180, '& .MuiFormControl-root': { my: 0 }, my: 0 }
