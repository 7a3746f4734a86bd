import Add from '@mui/icons-material/Add'
import { Button, Checkbox, FormControlLabel, Stack, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { Resource } from '../../core/schema/resource'
import type { Comparison } from './alternatives'
import { GrantEditor } from './GrantEditor'
import { type GrantDraft, type LimitsDraft, newGrant } from './limitsDraft'
import type { Inherited } from './useMatrix'

interface Props {
  resource: Resource
  choices: readonly Comparison[]
  draft: LimitsDraft
  onChange: (draft: LimitsDraft) => void
  /** The user type, if it already grants a part of this. */
  inherited?: Inherited
  readOnly: boolean
}

/** Inputs for the grants of an action, and whether they also limit the user type's grants. */
export function GrantList({ resource, choices, draft, onChange, inherited, readOnly }: Props) {
  const translate = useTranslate()
  const { grants, only } = draft
  const change = (grant: GrantDraft) =>
    onChange({ ...draft, grants: grants.map(each => (each.id === grant.id ? grant : each)) })
  return (
    <Stack sx={{ gap: 1.5, mt: 1 }}>
      {grants.map((grant, at) => (
        <GrantEditor
          key={grant.id}
          resource={resource}
          choices={choices}
          grant={grant}
          title={grants.length > 1 ? translate('permissions.way', { position: at + 1 }) : undefined}
          onChange={change}
          onRemove={
            grants.length > 1
              ? () => onChange({ ...draft, grants: grants.filter(each => each !== grant) })
              : undefined
          }
          readOnly={readOnly}
        />
      ))}
      {!readOnly && (
        <Button
          startIcon={<Add />}
          onClick={() => onChange({ ...draft, grants: [...grants, newGrant()] })}
          sx={{ alignSelf: 'flex-start' }}
        >
          {translate('permissions.add_way')}
        </Button>
      )}
      {(inherited || only) && (
        <FormControlLabel
          sx={{ alignItems: 'flex-start' }}
          disabled={readOnly}
          control={
            <Checkbox
              size="small"
              checked={only}
              onChange={(_event, on) => onChange({ ...draft, only: on })}
            />
          }
          label={
            <>
              {translate('permissions.only')}
              <Typography variant="body2" color="text.secondary">
                {inherited
                  ? translate('permissions.only_type', { type: inherited.label })
                  : translate('permissions.only_text')}
              </Typography>
            </>
          }
        />
      )}
    </Stack>
  )
}
