import { createContext, useContext } from 'react'
import type { AccountCalls } from './ownAccount'

export const AccountCallsContext = createContext<AccountCalls | undefined>(undefined)

/** The calls of the account, for signed-in people. */
export function useAccountCalls(): AccountCalls {
  const calls = useContext(AccountCallsContext)
  if (!calls) throw new Error('useAccountCalls needs the app around it')
  return calls
}
