import type { AuthProvider } from 'react-admin'
import { type Ability, abilityOf, can, canOn, canOnSome } from '../src/core/access/ability'
import type { Resources } from '../src/core/schema/resources'
import type { Session, SessionState } from '../src/ui/session/session'

/** What react-admin calls an action, in the words of the rules; every other is taken as it is. */
const actions: Record<string, string> = { list: 'read', show: 'read', export: 'read', edit: 'update' }

/** Answers react-admin's `canAccess` from the rules of the session, as the server does (P-05). */
export function createAccessControl(
  session: Session,
  resources: Pick<Resources, 'find' | 'load'>,
): NonNullable<AuthProvider['canAccess']> {
  const abilityNow = latestAbility(session)
  return async ({ action, resource: name, record }) => {
    const wantedAction = actions[action] ?? action
    await resources.load([name])
    const resource = resources.find(name)
    if (!resource) return can(abilityNow(), wantedAction, name)
    return record
      ? canOn(abilityNow(), wantedAction, { resource, record })
      : canOnSome(abilityNow(), wantedAction, resource)
  }
}

/** The ability of the signed-in person, recalculated when the rules or the user change. */
function latestAbility(session: Session): () => Ability {
  let known: { of: SessionState; ability: Ability } | undefined
  return () => {
    const now = session.get()
    if (known?.of.rules !== now.rules || known.of.user !== now.user)
      known = { of: now, ability: abilityOf(now.rules, { ...now.user }) }
    return known.ability
  }
}
