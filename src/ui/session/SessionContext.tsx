import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react'
import { type Ability, abilityOf, can as allows } from '../../core/access/ability'
import { type FormChoices, noChoices } from '../../core/schema/formChoices'
import type { Session, SessionState } from './session'

/** Whether the signed-in user may do something, as the rules say. */
export type Can = (action: string, subject: string) => boolean

type Forms = SessionState['forms']

interface Provided extends Omit<SessionState, 'forms'> {
  ability: Ability
  can: Can
}

const SessionContext = createContext<Provided | undefined>(undefined)
/** By itself: it comes after the first screen has been drawn, and only forms need it. */
const FormsContext = createContext<Forms>(undefined)

interface Props {
  session: Session
  children: ReactNode
}

/** Gives the session to everything below, and what its rules allow. */
export function SessionProvider({ session, children }: Props) {
  const { user, token, rules, settings, forms, noServerAt, isLeaving } = useSyncExternalStore(
    session.subscribe,
    session.get,
  )
  const ability = useMemo(() => abilityOf(rules, { ...user }), [rules, user])
  const provided = useMemo<Provided>(() => {
    const can: Can = (action, subject) => allows(ability, action, subject)
    return { user, token, rules, settings, noServerAt, isLeaving, ability, can }
  }, [user, token, rules, settings, noServerAt, isLeaving, ability])
  return (
    <SessionContext.Provider value={provided}>
      <FormsContext.Provider value={forms}>{children}</FormsContext.Provider>
    </SessionContext.Provider>
  )
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

/** What the office has chosen for the forms of a resource; undefined until it is known. */
export function useFormChoices(resource: string): FormChoices | undefined {
  const forms = useContext(FormsContext)
  return forms && (forms[resource] ?? noChoices)
}
