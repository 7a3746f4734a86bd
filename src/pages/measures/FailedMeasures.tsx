import { Alert, Link } from '@mui/material'
import { Fragment } from 'react'
import { LinkBase, useCreatePath } from 'react-admin'
import type { FailedMeasure } from '../../contract/measures'

/** Lists why figures can't be calculated: each reason once, with the records to correct. */
export function FailedMeasures({ failed }: { failed: readonly FailedMeasure[] }) {
  const createPath = useCreatePath()
  const reasons = new Map(
    failed.map(one => [`${one.resource} ${one.message} ${one.records.map(({ id }) => id).join()}`, one]),
  )
  return [...reasons].map(([key, { message, resource, records }]) => (
    <Alert key={key} severity="warning" role="status" sx={{ mb: 2 }}>
      {message}{' '}
      {records.map(({ id, label }, at) => (
        <Fragment key={id}>
          {at > 0 && ' · '}
          <Link component={LinkBase} to={createPath({ resource, type: 'show', id })} color="inherit" noWrap>
            <bdi>{label}</bdi>
          </Link>
        </Fragment>
      ))}
    </Alert>
  ))
}
