import { Alert, Skeleton, Stack } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { Resource } from '../../core/schema/resource'
import { useResourceLabel } from '../../ui/fields/labels.view'
import { PageHeading } from '../PageHeading'
import { CheckStep } from './CheckStep'
import { ColumnsStep } from './ColumnsStep'
import { DoneStep } from './DoneStep'
import { FileStep } from './FileStep'
import { ImportSteps } from './ImportSteps'
import type { Imported, ImportStatus } from './importCalls'
import { StepFrame } from './StepFrame'
import { useImport } from './useImport'
import { WorkingStep } from './WorkingStep'

interface StepProps {
  resource: Resource
  imported: Imported
  put: (imported: Imported) => void
  onLeave: () => void
}

const steps: Record<ImportStatus, (props: StepProps) => React.ReactNode> = {
  columns: ColumnsStep,
  checking: WorkingStep,
  checked: CheckStep,
  writing: WorkingStep,
  done: DoneStep,
}

/** `/{resource}/import`: a file is taken over step by step; where one stopped it goes on. */
export function ImportPage({ resource }: { resource: Resource }) {
  const translate = useTranslate()
  const name = useResourceLabel(resource, 2)
  const { id, imported, error, open, put } = useImport(resource)
  const Step = imported && steps[imported.status]
  return (
    <Stack sx={{ gap: 2, minWidth: 0 }}>
      <PageHeading resource={resource} title={translate('import.title', { name })} />
      <ImportSteps status={imported?.status} />
      {error && (
        <Alert severity="error" role="alert">
          {translate(error.message, { _: error.message })}
        </Alert>
      )}
      <StepFrame status={imported?.status}>
        {(!id || error) && <FileStep resource={resource} onOpen={open} />}
        {id && !imported && !error && <Skeleton variant="rounded" height={240} />}
        {imported && Step && (
          <Step
            key={imported.id}
            resource={resource}
            imported={imported}
            put={put}
            onLeave={() => open(undefined)}
          />
        )}
      </StepFrame>
    </Stack>
  )
}
