import { useEffect, useState } from 'react'
import type { LinkInfo } from '../../contract/signIn'
import type { Translate } from '../../core/i18n/translate'
import { problemOf } from '../../ui/session/problem'
import type { SignInCalls } from '../../ui/session/signInCalls'
import { readLinkToken } from './linkToken'

export interface Link {
  token: string
  /** Whether the URL marks an invitation, which is known even after the link has expired. */
  invited: boolean
  info?: LinkInfo
  /** Why the link can't be used. */
  problem?: string
}

/** Returns the purpose of the link that opened the page. Reading it does not use up the link. */
export function useLink(readLink: SignInCalls['readLink'], translate: Translate): Link {
  const [{ token = '', invited }] = useState(readLinkToken)
  const [found, setFound] = useState<Pick<Link, 'info' | 'problem'>>({})
  useEffect(() => {
    if (!token) return setFound({ problem: translate('auth.link.incomplete') })
    let over = false
    readLink(token)
      .then(info => !over && setFound({ info }))
      .catch(error => {
        const { fields, text } = problemOf(error, translate)
        if (!over) setFound({ problem: fields.token ?? text })
      })
    return () => {
      over = true
    }
  }, [token, readLink, translate])
  return { token, invited, ...found }
}
