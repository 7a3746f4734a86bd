import { type ResourcePageProps, ShowPage } from '../../../src/kit'
import { RequestChanges } from './RequestChanges'

/** The page of a quote, with what changed if it is of an older request. */
export function QuoteView({ resource }: ResourcePageProps) {
  return <ShowPage resource={resource} details={quote => <RequestChanges quote={quote} />} />
}
