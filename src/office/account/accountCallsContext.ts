import { createContext, useContext } from 'react'
import type { AccountCalls } from '../../ui/calls/accountCalls'

export const AccountCallsContext = createContext<AccountCalls | undefined>(undefined)

/** Returns the account's API calls, for signed-in users. */
export function useAccountCalls(): AccountCalls {
  const calls = useContext(AccountCallsContext)
  if (!calls) throw new Error('useAccountCalls must be used inside the app')
  return calls
}
