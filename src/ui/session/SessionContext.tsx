import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react'
import { type Ability, abilityOf, can as allows } from '../../core/access/ability'
import { type FormChoices, noChoices } from '../../core/schema/formChoices'
import type { Session, SessionState } from './session'

/** Returns whether the rules allow the signed-in user an action. */
export type Can = (action: string, subject: string) => boolean

type Forms = SessionState['forms']

interface Provided extends Omit<SessionState, 'forms'> {
  ability: Ability
  can: Can
}

const SessionContext = createContext<Provided | undefined>(undefined)
/** Separate, because these settings arrive after the first render and only forms need them. */
const FormsContext = createContext<Forms>(undefined)

interface Props {
  session: Session
  children: ReactNode
}

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

/** Returns the session: its user, rules and settings. */
export function useSession(): Provided {
  const provided = useContext(SessionContext)
  if (!provided) throw new Error('useSession must be used inside a SessionProvider')
  return provided
}

/** Returns a function that checks whether the signed-in user can take an action. */
export function useCan(): Can {
  return useSession().can
}

/** Returns the office's settings for the forms of a resource; undefined until they have loaded. */
export function useFormChoices(resource: string): FormChoices | undefined {
  const forms = useContext(FormsContext)
  return forms && (forms[resource] ?? noChoices)
}
