import { Checkbox, FormControlLabel, FormGroup, Paper } from '@mui/material'
import { useState } from 'react'
import { type RaRecord, useNotify } from 'react-admin'
import { explain } from '../../../src/pages/record/explain'
import { useTitleOf } from '../../../src/pages/recordTitle'
import type { SetupStepProps } from '../../../src/pages/setup/setupStep'
import { useResource } from '../../../src/ui/fields/resources.view'
import { useRecords } from '../../../src/ui/records/recordsProvider'
import { useInsuranceTypes } from './useInsuranceTypes'

const TYPES = 'insurance-types'

/** Which insurance types the office sells: the others are retired, and can be taken up again. */
export function TypesStep({ onDone }: SetupStepProps) {
  const records = useRecords()
  const notify = useNotify()
  const titleOf = useTitleOf()
  const resource = useResource(TYPES)
  const { types, refetch } = useInsuranceTypes()
  const [busy, setBusy] = useState<ReadonlySet<unknown>>(new Set())
  const toggle = async ({ id, version, status }: RaRecord) => {
    if (busy.has(id)) return
    setBusy(now => new Set(now).add(id))
    try {
      const name = status === 'active' ? 'retire' : 'activate'
      await records.transition({ resource: TYPES, id: Number(id), name }, { version })
      await onDone()
    } catch (failure) {
      notify(explain(failure).message, { type: 'error' })
    } finally {
      await refetch()
      setBusy(now => new Set([...now].filter(each => each !== id)))
    }
  }
  return (
    <Paper variant="outlined" sx={{ p: { xs: 1.5, sm: 2.5 } }}>
      <FormGroup sx={gridStyle}>
        {types.map(type => (
          <FormControlLabel
            key={type.id}
            label={<bdi>{titleOf(resource, type)}</bdi>}
            control={
              <Checkbox
                // What was asked for shows at once.
                checked={(type.status === 'active') !== busy.has(type.id)}
                onChange={() => void toggle(type)}
              />
            }
          />
        ))}
      </FormGroup>
    </Paper>
  )
}

const gridStyle = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(240px, 100%), 1fr))',
}
