import { Box, Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { confirmUndo } from '../../ui/undo/shown'
import { useDevice } from '../account/sessions/useDevice'
import { AuditChanges } from './AuditChanges'
import { AuditFacts } from './AuditFacts'
import type { Operation } from './audit'

interface Props {
  operation: Operation
  onAbout: (resource: string, record: number) => void
}

/** Everything that is known of an operation: from which device, further facts, and what it changed. */
export function AuditDetails({ operation, onAbout }: Props) {
  const translate = useTranslate()
  const { id, agent, resource, record, changes } = operation
  const device = useDevice(agent)
  return (
    <Box sx={detailsStyle}>
      <AuditFacts
        operation={operation}
        more={agent ? [[translate('audit.device'), device || <bdi key="agent">{agent}</bdi>]] : []}
      />
      {changes && <AuditChanges id={id} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {mayBeUndone(operation) && (
          <Button size="small" variant="outlined" onClick={() => confirmUndo({ operation: id })}>
            {translate('undo.take_back')}
          </Button>
        )}
        {resource && record && (
          <Button size="small" variant="outlined" onClick={() => onAbout(resource, record.id)}>
            {translate('audit.all_of_it')}
          </Button>
        )}
      </Box>
    </Box>
  )
}

const DAY_MS = 86_400_000

// What else may be in the way is said where it is asked about.
const mayBeUndone = ({ changes, undone_by, at, kind }: Operation) =>
  changes && !undone_by && kind !== 'settings' && Date.now() - Date.parse(at) < DAY_MS

const detailsStyle = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: 'minmax(0, 1fr)',
  paddingInlineStart: { xs: 2, md: '42px' },
  paddingInlineEnd: 2,
  pb: 2,
}
