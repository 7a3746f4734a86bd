import { useMemo } from 'react'
import { refusalSentence } from '../../core/access/missingRight'
import { isReader, refusalOf } from '../../core/access/refusals'
import { subjectWord } from '../../core/access/words'
import type { Resource, Values } from '../../core/schema/resource'
import { useSession } from '../session/SessionContext'
import { useAccessWords } from './useAccessWords'

export interface Refusals {
  /** Why an action is refused on this record, or on all; undefined where it is allowed. */
  refusal: (action: string, record?: Values) => string | undefined
  /** Why a field that is refused is: which right it needs. */
  fieldRefusal: (action: string, field: string) => string
  /** Why nothing can be changed, for whoever may only look; undefined for all others. */
  viewOnly: string | undefined
}

const none: Refusals = { refusal: () => undefined, fieldRefusal: () => '', viewOnly: undefined }

/** What of a resource the signed-in person may not do, and why; nothing of one that is not known yet. */
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
