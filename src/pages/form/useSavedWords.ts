import type { Resource } from '../../schema/resource'
import { useMeanwhileWords } from '../view/live/useMeanwhileWords'
import type { JoinedIn } from './joinMeanwhile'

/** Says what of others a save has kept beside one's own; undefined where there is nothing to tell. */
export function useSavedWords(resource: Resource) {
  const say = useMeanwhileWords(resource)
  return (joined: JoinedIn | undefined): string | undefined =>
    joined?.fields.length
      ? say('kept', { names: joined.by, own: false, isPending: false }, joined.fields)
      : undefined
}
