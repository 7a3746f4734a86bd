import type { ResourcePageProps } from '../../../src/pages/generatedPages'
import { ShowPage } from '../../../src/pages/ShowPage'
import { DeductibleWorkings } from './DeductibleWorkings'

/** A claim, with how its deductible comes to its amount. */
export function ClaimView({ resource }: ResourcePageProps) {
  return <ShowPage resource={resource} details={record => <DeductibleWorkings claim={record} />} />
}
