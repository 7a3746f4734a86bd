import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react'
import { type Ability, abilityOf, can as allows } from '../access/ability'
import type { Session, SessionState } from './session'

/** Whether the signed-in user may do something, as the rules say. */
export type Can = (action: string, subject: string) => boolean

interface Provided extends SessionState {
  ability: Ability
  can: Can
}

const SessionContext = createContext<Provided | undefined>(undefined)

interface Props {
  session: Session
  children: ReactNode
}

/** Gives the session to everything below, and what its rules allow. */
export function SessionProvider({ session, children }: Props) {
  const state = useSyncExternalStore(session.subscribe, session.get)
  const { rules, user } = state
  const ability = useMemo(() => abilityOf(rules, { ...user }), [rules, user])
  const provided = useMemo<Provided>(
    () => ({ ...state, ability, can: (action, subject) => allows(ability, action, subject) }),
    [state, ability],
  )
  return <SessionContext.Provider value={provided}>{children}</SessionContext.Provider>
}

export function useSession(): Provided {
  const provided = useContext(SessionContext)
  if (!provided) throw new Error('useSession needs a SessionProvider above it')
  return provided
}

/** What the rules allow the signed-in user. */
export function useCan(): Can {
  return useSession().can
}
