import { createContext, useContext } from 'react'
import type { StudioCalls } from './studioCalls'

export const StudioCallsContext = createContext<StudioCalls | undefined>(undefined)

export function useStudioCalls(): StudioCalls {
  const calls = useContext(StudioCallsContext)
  if (!calls) throw new Error('useStudioCalls must be used inside StudioCallsContext.Provider')
  return calls
}
