import { useMemo } from 'react'
import { refusalSentence } from '../../core/access/missingRight'
import { isReader, refusalOf } from '../../core/access/refusals'
import { subjectWord } from '../../core/access/words'
import type { Resource, Values } from '../../core/schema/resource'
import { useSession } from '../session/SessionContext'
import { useAccessWords } from './useAccessWords'

export interface Refusals {
  /** Returns why an action is refused on this record, or on all records; undefined if it is allowed. */
  refusal: (action: string, record?: Values) => string | undefined
  /** Returns which permission a refused field requires. */
  fieldRefusal: (action: string, field: string) => string
  /** Why nothing can be changed, for users who can only read; undefined for others. */
  viewOnly: string | undefined
}

const none: Refusals = { refusal: () => undefined, fieldRefusal: () => '', viewOnly: undefined }

/**
 * Returns the signed-in user's refused actions on a resource, with reasons. None while the definition loads.
 */
export function useRefusals(resource: Resource | undefined): Refusals {
  const { ability, user } = useSession()
  const words = useAccessWords()
  return useMemo(() => {
    if (!resource) return none
    const { subject } = resource
    return {
      refusal: (action, record) => refusalOf({ ability, actor: user }, action, { resource, words, record }),
      fieldRefusal: (action, field) => refusalSentence(ability, { action, subject, resource, field }, words),
      viewOnly: isReader(ability, resource)
        ? words.format(
            { key: 'access.view_only_reason', fallback: '' },
            { subject: subjectWord(subject, words) },
          )
        : undefined,
    }
  }, [ability, user, resource, words])
}
