import type { AuthProvider } from 'react-admin'
import { type Ability, abilityOf, can, canOn, canOnSome } from '../src/core/access/ability'
import type { Resources } from '../src/core/schema/resources'
import { notifications } from '../src/define/notifications'
import type { Session, SessionState } from '../src/ui/session/session'

/** react-admin's action names that differ from those in the access rules. All others are the same. */
const actions: Record<string, string> = { list: 'read', show: 'read', export: 'read', edit: 'update' }

/** Creates react-admin's `canAccess`, which applies the session's rules as the server does (P-05). */
export function createAccessControl(
  session: Session,
  resources: Pick<Resources, 'find' | 'load'>,
): NonNullable<AuthProvider['canAccess']> {
  const abilityNow = latestAbility(session)
  return async ({ action, resource: name, record }) => {
    const wantedAction = actions[action] ?? action
    // Their own are no matter of rules: the server shows them to everyone who is signed in.
    if (name === notifications.name) return session.isAuthenticated() && wantedAction !== 'create'
    await resources.load([name])
    const resource = resources.find(name)
    if (!resource) return can(abilityNow(), wantedAction, name)
    return record
      ? canOn(abilityNow(), wantedAction, { resource, record })
      : canOnSome(abilityNow(), wantedAction, resource)
  }
}

/** Returns the signed-in user's ability, recalculated when their rules or account change. */
function latestAbility(session: Session): () => Ability {
  let known: { of: SessionState; ability: Ability } | undefined
  return () => {
    const now = session.get()
    if (known?.of.rules !== now.rules || known.of.user !== now.user)
      known = { of: now, ability: abilityOf(now.rules, { ...now.user }) }
    return known.ability
  }
}
