import { Alert, Box, Paper } from '@mui/material'
import type { RaRecord } from 'react-admin'
import { FormField } from '../../pages/form/FormField'
import { type FormParts, RecordForm } from '../../pages/form/RecordForm'
import type { FormSource } from '../../pages/form/useRecordForm'
import { useRefusals } from '../../ui/reasons/useRefusals'
import { RoleRights } from './RoleRights'

interface Props extends FormSource {
  onSaved: (record: RaRecord) => void
  onCancel: () => void
}

/** The form of a role: its permissions as a matrix, with a preview. */
export function RoleForm(props: Props) {
  return (
    <RecordForm {...props} isWide isForReaders canAddAnother={false}>
      {parts => <RoleInputs {...parts} />}
    </RecordForm>
  )
}

function RoleInputs({ recordForm, generation }: FormParts) {
  const { resource, base, writable } = recordForm
  const reason = useRefusals(resource).refusal(base ? 'update' : 'create', base)
  const readOnly = !writable.has('permissions')
  return (
    <>
      {readOnly && reason && <Alert severity="info">{reason}</Alert>}
      <Paper component="section" variant="outlined" sx={{ p: { xs: 1.5, sm: 2.5 } }}>
        <Box sx={aboutStyle}>
          <FormField name="name" recordForm={recordForm} autoFocus={false} />
          <FormField name="assignable_role_ids" recordForm={recordForm} autoFocus={false} />
          <FormField name="description" recordForm={recordForm} autoFocus={false} />
        </Box>
      </Paper>
      <RoleRights
        key={generation}
        resource={resource}
        roleId={base?.id as number | undefined}
        readOnly={readOnly}
      />
    </>
  )
}

const aboutStyle = {
  display: 'grid',
  columnGap: 2.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
}
