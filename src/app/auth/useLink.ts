import { useEffect, useState } from 'react'
import type { LinkInfo } from '../../contract/signIn'
import type { Translate } from '../../core/i18n/translate'
import { problemOf } from '../../ui/session/problem'
import type { SignInCalls } from '../../ui/session/signInCalls'
import { readLinkToken } from './linkToken'

export interface Link {
  token: string
  /** Whether the address said that it is an invitation; known also after the link has ended. */
  invited: boolean
  info?: LinkInfo
  /** Why the link cannot be used. */
  problem?: string
}

/** The purpose of the link that opened the page. Reading it does not use it up. */
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
