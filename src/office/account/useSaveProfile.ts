import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Profile } from '../../contract/account'
import type { AccountCalls } from '../../ui/calls/accountCalls'
import { useAccountCalls } from './accountCallsContext'

/** Returns a function that saves a part of the user's own profile and updates every screen that shows it. */
export function useSaveProfile(queryKey: readonly string[]) {
  const client = useQueryClient()
  const calls = useAccountCalls()
  const [saves, setSaves] = useState(0)
  const save = async (values: Parameters<AccountCalls['saveProfile']>[0]): Promise<Profile> => {
    const saved = await calls.saveProfile(values)
    client.setQueryData(queryKey, saved)
    setSaves(count => count + 1)
    await calls.refresh()
    return saved
  }
  return { save, saves }
}
